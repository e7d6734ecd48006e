import { quoted } from "../../proto-files/print/quoted.ts";
import { absoluteName } from "../../proto-files/print/type-names.ts";
import {
  nameInPackage,
  type OptionMembers,
  type ProtoEnum,
  type ProtoFile,
  type ProtoMessage,
  type ProtoRpc,
  type ProtoService,
  type TypeReference,
} from "./elements.ts";
import { importsOf } from "./imports.ts";
import { aggregate, isEmpty, optionAssignment } from "./option-text.ts";
import { printComment } from "./print-comment.ts";
import { type PrintContext, printType, typeName } from "./print-type.ts";

const unusedComment = "// buf:lint:ignore IMPORT_USED\n";

/** The text of a proto file. `pathOf` is the import path of another one. */
export function printFile(
  file: ProtoFile,
  comment: string,
  context: PrintContext,
  pathOf: (file: ProtoFile) => string,
): string {
  const { packageName, fieldNames } = context;
  const names = fieldNames === "json" ? {} : { field_names: { identifier: `FIELD_NAMES_${fieldNames.toUpperCase()}` } };
  const required = file.types.some(hasRequired) ? { required_fields: { identifier: "REQUIRED_EVERYWHERE" } } : {};
  const options = { ...names, int64: { identifier: "INT64_NUMBER" }, ...required, ...file.options };
  const sections = [
    `${printComment(comment, "")}syntax = "proto3";\n`,
    `package ${packageName};\n`,
    importsOf(file, pathOf)
      .map(({ path, isUsed }) => `${isUsed ? "" : unusedComment}import ${quoted(path)};\n`)
      .join(""),
    `option ${fileOption(absoluteName(packageName, "rest.v1.file"), options)};\n`,
    ...file.services.map((service) => printService(service, context)),
    ...file.types.map((type) => printType(type, "", context)),
  ];
  return sections.filter((section) => section !== "").join("\n");
}

function fileOption(extension: string, options: OptionMembers): string {
  if (options["security_schemes"] === undefined) return optionAssignment(extension, options);
  return `(${extension}) = ${block(options, "")}`;
}

/** Whether `required` of JSON Schema is what a field means. */
function hasRequired(type: ProtoMessage | ProtoEnum): boolean {
  if (type.kind === "enum") return false;
  return type.fields.some(({ behaviors }) => behaviors.includes("REQUIRED")) || type.nested.some(hasRequired);
}

function printService({ name, comment, host, options, rpcs }: ProtoService, context: PrintContext): string {
  const head = [
    ...(host === undefined
      ? []
      : [`  option (${absoluteName(context.packageName, "google.api.default_host")}) = ${quoted(host)};\n`]),
    ...(isEmpty(options)
      ? []
      : [`  option (${absoluteName(context.packageName, "rest.v1.service")}) = ${block(options, "  ")};\n`]),
  ].join("");
  const names = new Set(rpcs.map((rpc) => rpc.name));
  const parts = [head, ...rpcs.map((rpc) => printRpc(rpc, names, context))].filter((part) => part !== "");
  return `${printComment(comment, "")}service ${name} {\n${parts.join("\n")}}\n`;
}

function printRpc(rpc: ProtoRpc, names: ReadonlySet<string>, context: PrintContext): string {
  const { name, comment, input, output, isStream, deprecated, http } = rpc;
  const errors = rpc.errors.map(({ status, type }) => ({
    ...(status === 0 ? {} : { status }),
    type: typeof type === "string" ? type : `${context.packageName}.${nameInPackage(type)}`,
  }));
  const options = { ...rpc.options, ...(errors.length === 0 ? {} : { errors }) };
  const lines = [
    ...(deprecated ? ["    option deprecated = true;\n"] : []),
    `    option (${absoluteName(context.packageName, "google.api.http")}) = ${aggregate(http)};\n`,
    ...(isEmpty(options)
      ? []
      : [`    option (${absoluteName(context.packageName, "rest.v1.method")}) = ${block(options, "    ")};\n`]),
  ];
  // An rpc of the service hides the message of the same name.
  const nameOf = (type: TypeReference): string => {
    const short = typeName(type, undefined, context);
    return names.has(short) ? `${context.packageName}.${short}` : short;
  };
  const returned = `${isStream ? "stream " : ""}${nameOf(output)}`;
  return `${printComment(comment, "  ")}  rpc ${name}(${nameOf(input)}) returns (${returned}) {\n${lines.join("")}  }\n`;
}

/** An aggregate with a line for each entry, if it is long. */
function block(options: ProtoRpc["options"], indent: string): string {
  const text = aggregate(options);
  if (text.length <= 90) return text;
  const entries = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const list: readonly (typeof value)[] = Array.isArray(value) ? value : [value];
    return list.map((item) => aggregate({ [name]: item }).slice(1, -1));
  });
  return `{\n${entries.map((entry) => `${indent}  ${entry}\n`).join("")}${indent}}`;
}
