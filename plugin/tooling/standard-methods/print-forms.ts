import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { absoluteName } from "../proto-files/print/type-names.ts";
import type { FieldForm, HttpForm, MessageForm, MethodForm } from "./method-forms.ts";

/** The widest line that options of a field may have. */
const maxWidth = 100;

/** The source of an rpc, indented as in a service, as `buf format` writes it. */
export function printMethod(form: MethodForm, file: FileDescriptorProto): string {
  const types = `(${form.input.name}) returns (${nameIn(file, form.output)})`;
  const options = [
    printBindings(form.bindings, file),
    ...(form.signature === undefined
      ? []
      : [`option (${absoluteName(file.package, "google.api.method_signature")}) = "${form.signature}";`]),
    ...(form.operation === undefined ? [] : [printOperation(form.operation, file)]),
  ];
  const body = options.map((option) => indented(option, "    ")).join("");
  return `  // ${form.comment}\n  rpc ${form.name}${types} {\n${body}  }\n`;
}

function printBindings([primary, ...others]: readonly HttpForm[], file: FileDescriptorProto): string {
  if (primary === undefined) return "";
  const option = `option (${absoluteName(file.package, "google.api.http")})`;
  if (primary.body === "" && others.length === 0) {
    return `${option} = {${primary.method.toLowerCase()}: "${primary.template}"};`;
  }
  const inner = [...members(primary), ...others.flatMap(additionalBinding)];
  return `${option} = {\n${inner.map((line) => `  ${line}`).join("\n")}\n};`;
}

function additionalBinding(binding: HttpForm): readonly string[] {
  const lines = members(binding);
  if (lines.length === 1) return [`additional_bindings: {${lines.join("")}}`];
  return ["additional_bindings: {", ...lines.map((line) => `  ${line}`), "}"];
}

function members({ method, template, body }: HttpForm): readonly string[] {
  return [`${method.toLowerCase()}: "${template}"`, ...(body === "" ? [] : [`body: "${body}"`])];
}

function printOperation(
  { response, metadata }: NonNullable<MethodForm["operation"]>,
  file: FileDescriptorProto,
): string {
  const types = [`  response_type: "${shortName(file, response)}"`, `  metadata_type: "${metadata.name}"`];
  return `option (${absoluteName(file.package, "google.longrunning.operation_info")}) = {\n${types.join("\n")}\n};`;
}

/** The source of a message, as `buf format` writes it. */
export function printMessage({ name, comment, fields }: MessageForm, file: FileDescriptorProto): string {
  const lines = fields.map((field, index) => printField(field, index + 1, file));
  return `// ${comment}\nmessage ${name} {\n${lines.join("\n")}}\n`;
}

function printField(field: FieldForm, number: number, file: FileDescriptorProto): string {
  const { name, type, repeated, behavior, reference, isUuid, comment } = field;
  const options = [
    ...(behavior === undefined
      ? []
      : [`(${absoluteName(file.package, "google.api.field_behavior")}) = ${behavior.toUpperCase()}`]),
    ...(reference === undefined
      ? []
      : [
          `(${absoluteName(file.package, "google.api.resource_reference")}).${reference.kind} = "${reference.resource}"`,
        ]),
    ...(isUuid === true ? [`(${absoluteName(file.package, "google.api.field_info")}).format = UUID4`] : []),
  ];
  const label = repeated === true ? "repeated " : file.syntax === "" || file.syntax === "proto2" ? "optional " : "";
  const head = `  ${label}${nameIn(file, type)} ${name} = ${number}`;
  return `  // ${comment}\n${head}${printOptions(options, head.length)};\n`;
}

function printOptions(options: readonly string[], before: number): string {
  const [first, ...others] = options;
  if (first === undefined) return "";
  if (others.length === 0 && before + first.length < maxWidth) return ` [${first}]`;
  return ` [\n${options.map((option) => `    ${option}`).join(",\n")}\n  ]`;
}

/** The name of a type in a file: without the package of the file. */
function nameIn(file: FileDescriptorProto, type: string): string {
  return absoluteName(file.package, shortName(file, type.replace(/^\./, "")));
}

function shortName({ package: scope }: FileDescriptorProto, full: string): string {
  const short = scope !== "" && full.startsWith(`${scope}.`) ? full.slice(scope.length + 1) : full;
  return short.includes(".") && short !== full ? full : short;
}

function indented(text: string, indent: string): string {
  return text
    .split("\n")
    .map((line) => `${indent}${line}\n`)
    .join("");
}

/** The files that declare the types and options of forms. */
export function importsOf(methods: readonly MethodForm[], messages: readonly MessageForm[]): readonly string[] {
  const fields = messages.flatMap((message) => message.fields);
  const types = [...methods.map(({ output }) => output), ...fields.map(({ type }) => type)];
  const needed: readonly (readonly [path: string, isNeeded: boolean])[] = [
    ["google/api/annotations.proto", methods.length > 0],
    ["google/api/client.proto", methods.some(({ signature }) => signature !== undefined)],
    ["google/api/field_behavior.proto", fields.some(({ behavior }) => behavior !== undefined)],
    ["google/api/field_info.proto", fields.some(({ isUuid }) => isUuid === true)],
    ["google/api/resource.proto", fields.some(({ reference }) => reference !== undefined)],
    ["google/longrunning/operations.proto", methods.some(({ operation }) => operation !== undefined)],
    ["google/protobuf/empty.proto", types.includes(".google.protobuf.Empty")],
    ["google/protobuf/field_mask.proto", types.includes(".google.protobuf.FieldMask")],
    ["google/protobuf/timestamp.proto", types.includes(".google.protobuf.Timestamp")],
  ];
  return needed.flatMap(([path, isNeeded]) => (isNeeded ? [path] : []));
}
