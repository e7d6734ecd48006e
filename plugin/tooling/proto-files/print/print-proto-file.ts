import {
  Edition,
  type FileDescriptorProto,
  FileOptionsSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { fileField } from "../../../model/source/descriptor-fields.ts";
import { type PrintContext, type PrintScope, printContext } from "./print-context.ts";
import { printEnum } from "./print-enum.ts";
import { printExtensions } from "./print-extensions.ts";
import { printMessage } from "./print-message.ts";
import { optionStatements } from "./print-options.ts";
import { printService } from "./print-service.ts";
import { quoted } from "./quoted.ts";
import { withComments } from "./with-comments.ts";

/** The source of a proto file, which compiles to the same descriptor. Comments of imports and options are left out. */
export function printProtoFile(file: FileDescriptorProto, printed: PrintScope): string {
  const context = printContext(file, printed);
  const { package: scope } = file;
  const place = (number: number, index: number) => ({ path: `${number},${index}`, indent: "", scope });
  const sections = [
    withComments(`${fileField.syntax}`, "", `${syntaxOf(file)};\n`, context),
    scope === "" ? "" : withComments(`${fileField.package}`, "", `package ${scope};\n`, context),
    importsOf(file),
    optionStatements(FileOptionsSchema, file.options, context, { scope, indent: "" }),
    ...file.service.map((service, index) => printService(service, `${fileField.service},${index}`, context)),
    ...typesOf(file, context, place),
    printExtensions(file.extension, { path: `${fileField.extension}`, indent: "", scope }, context),
  ];
  const text = sections.filter((section) => section !== "").join("\n");
  return text.replace(/\n{3,}/g, "\n\n").replace(/^\n/, "");
}

function typesOf(
  file: FileDescriptorProto,
  context: PrintContext,
  place: (number: number, index: number) => Parameters<typeof printEnum>[1],
): readonly string[] {
  return [
    ...file.messageType.map((type, index) => printMessage(type, place(fileField.message, index), context)),
    ...file.enumType.map((type, index) => printEnum(type, place(fileField.enum, index), context)),
  ];
}

function syntaxOf({ syntax, edition }: FileDescriptorProto): string {
  if (syntax !== "editions") return `syntax = "${syntax || "proto2"}"`;
  return `edition = "${Edition[edition]?.replace("EDITION_", "")}"`;
}

function importsOf(file: FileDescriptorProto): string {
  const publicOnes = new Set(file.publicDependency);
  const weak = new Set(file.weakDependency);
  const imports = file.dependency.map((path, index) => {
    const word = publicOnes.has(index) ? "public " : weak.has(index) ? "weak " : "";
    return `import ${word}${quoted(path)};\n`;
  });
  return [...imports, ...file.optionDependency.map((path) => `import option ${quoted(path)};\n`)].join("");
}
