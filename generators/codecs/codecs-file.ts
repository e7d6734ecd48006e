import type { Enum, File, Message, SourceFile } from "@protoc-gen-rest/plugin";
import { object, propertyKey, stringLiteral } from "@protoc-gen-rest/plugin";
import { membersName, readerName, runtime, valuesName, writerName } from "../names.ts";
import { createOutputFile, modulePath, type Output, type OutputOptions } from "../output.ts";
import { differs } from "../shape/plain/differs.ts";
import { printAnyCodec } from "./any-codec.ts";
import { printReader } from "./reader.ts";
import { readerSignature } from "./reader-signature.ts";
import { printWriter } from "./writer.ts";

/** Prints `library_codecs.ts`: a reader for each message and enum, and a writer where the JSON form differs. */
export function codecsFile(file: File, options: OutputOptions): SourceFile {
  const messages = file.messages.filter((message) => message.wellKnown === undefined);
  const enums = file.enums.filter((type) => !type.isNullValue);
  const out = createOutputFile(file, declaredNames(messages, enums), options);
  const from: Output = { ...options, stem: file.stem, kind: "codecs" };
  for (const message of messages) {
    printMembers(message, out);
    printReader(message, out, from);
    if (differs(message)) printWriter(message, out, from);
  }
  for (const type of enums) printEnum(type, out, from);
  printAnyCodec(file, out, from);
  return out;
}

function declaredNames(messages: readonly Message[], enums: readonly Enum[]): string[] {
  return [
    ...messages.flatMap((message) => [membersName(message), readerName(message), writerName(message)]),
    ...enums.flatMap((type) => [valuesName(type), readerName(type)]),
    "message",
    "json",
    "check",
  ];
}

function printMembers(message: Message, out: SourceFile): void {
  const names = message.fields.flatMap(({ jsonName, name }) => {
    const entry = (key: string): string => `${propertyKey(key)}: ${stringLiteral(jsonName)}`;
    return name === jsonName ? [entry(name)] : [entry(jsonName), entry(name)];
  });
  if (out.target !== "dts") {
    out.constant(membersName(message), out.type(runtime.json, "Members"), names);
    out.line();
  }
}

function printEnum(type: Enum, out: SourceFile, from: Output): void {
  if (out.target !== "dts") {
    const values = type.values.map((value) => `${propertyKey(value.name)}: ${value.number}`);
    const aliases = type.values.flatMap((value) => {
      const first = type.values.find((other) => other.number === value.number);
      return value.alias && first !== undefined ? [`${propertyKey(value.name)}: ${stringLiteral(first.name)}`] : [];
    });
    out.constant(valuesName(type), out.type(runtime.json, "EnumType"), [
      object("values: ", values),
      ...(aliases.length > 0 ? [object("aliases: ", aliases)] : []),
      ...(type.open ? [] : ["closed: true"]),
    ]);
    out.line();
  }
  const typeName = out.type(modulePath(from, from.stem, "types"), type.localName);
  const signature = readerSignature(readerName(type), `${typeName} | undefined`, out);
  out.exportFunction(signature, () => {
    out.line(`return ${out.value(runtime.json, "readEnum")}(json, ${valuesName(type)}, check);`);
  });
  out.line();
}
