import {
  assignment,
  callExpression,
  type Enum,
  type File,
  isComposite,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import {
  codecName,
  defaultsName,
  enumNamesName,
  kindName,
  membersName,
  prototypeName,
  readerName,
  runtime,
  schemasName,
  serverWriterName,
  typesName,
  validatorName,
  valuesName,
  writerName,
} from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { printValidator } from "../shape/validation/validator.ts";
import { printCodecValue } from "./codec-value.ts";

/**
 * Prints `library_codecs.ts`: a reader for each message and enum, a writer where the JSON form differs, and
 * their codecs for JSON text.
 */
export function codecsFile(file: File, shape: Shape, options: OutputOptions): Output {
  const messages = file.messages.filter(({ form, cases }) => isComposite(form) && cases === undefined);
  const enums = file.enums.filter((type) => !type.isNullValue);
  const out = createOutput(file, "codecs", declaredNames(file, messages, enums), options);
  printEach(messages, (message) => {
    printValidator(message, shape.messageType(message, out), shape.rules, out);
    shape.printReader(message, out);
    shape.printWriter(message, out);
    if (options.handlers) shape.printServerWriter(message, out);
    printCodecValue(message, shape, out);
  });
  printEach(enums, (type) => printEnum(type, shape, out));
  printTypes(file, messages, out);
  return out;
}

function declaredNames(file: File, messages: readonly Message[], enums: readonly Enum[]): string[] {
  return [
    ...messages.flatMap((message) => [
      membersName(message),
      schemasName(message),
      defaultsName(message),
      prototypeName(message),
      readerName(message),
      writerName(message),
      validatorName(message),
      serverWriterName(message),
      codecName(message),
      ...message.oneofs.flatMap((oneof) => (oneof.discriminator === undefined ? [] : kindName(oneof))),
    ]),
    ...enums.flatMap((type) => [valuesName(type), enumNamesName(type), readerName(type), writerName(type)]),
    typesName(file),
    "message",
    "fields",
    "wire",
    "json",
    "check",
    "value",
    "member",
    "count",
    "item",
    "key",
  ];
}

function printEnum(type: Enum, shape: Shape, out: Output): void {
  if (out.target !== "dts") {
    const named = type.values.flatMap(({ wireName, number, alias }) => {
      return wireName === undefined ? [] : [{ wireName, number, alias }];
    });
    const values = named.map(({ wireName, number }) => `${propertyKey(wireName)}: ${number}`);
    const firsts = new Map<number, string>();
    const aliases = named.flatMap(({ wireName, number, alias }) => {
      const first = firsts.get(number);
      if (first === undefined) firsts.set(number, wireName);
      const name = first ?? wireName;
      return alias ? [propertyAssignment(propertyKey(wireName), stringLiteral(name))] : [];
    });
    out.constant(valuesName(type), out.type(runtime, "EnumType"), [
      propertyAssignment("values", objectLiteral(values)),
      ...(aliases.length > 0 ? [propertyAssignment("aliases", objectLiteral(aliases))] : []),
      ...(type.open ? [] : ["closed: true"]),
    ]);
    out.line();
  }
  shape.printEnumCodec(type, valuesName(type), out);
}

/** Prints the readers by type name, for messages inside a `google.protobuf.Any`. */
function printTypes(file: File, messages: readonly Message[], out: Output): void {
  if (messages.length === 0) return;
  const prefix = file.package === "" ? "" : `${file.package}.`;
  const entries = messages.map((message) => {
    return propertyAssignment(propertyKey(message.fullName.slice(prefix.length)), readerName(message));
  });
  const type = out.type(runtime, "AnyTypes");
  out.doc(
    "Readers of this file's messages by type name: the `types` of a server that receives them in a google.protobuf.Any.",
  );
  if (prefix === "" || out.target === "dts") {
    out.constant(typesName(file), type, entries, true);
  } else {
    const create = `/* @__PURE__ */ ${out.value(runtime, "anyTypes")}`;
    const types = callExpression(create, [stringLiteral(file.package), objectLiteral(entries)]);
    out.statement(assignment(`export const ${typesName(file)}${out.annotation(`: ${type}`)}`, types));
  }
  out.line();
}
