import type { Code, Enum, File, Message } from "@protoc-gen-rest/plugin";
import { call, member, object, propertyKey, stringLiteral } from "@protoc-gen-rest/plugin";
import { membersName, readerName, runtime, typesName, valuesName, writerName } from "../names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output.ts";
import { differs } from "../shape/plain/differs.ts";
import { printReader } from "./reader.ts";
import { readerSignature } from "./reader-signature.ts";
import { printWriter } from "./writer.ts";

/** Prints `library_codecs.ts`: a reader for each message and enum, and a writer where the JSON form differs. */
export function codecsFile(file: File, options: OutputOptions): Output {
  const messages = file.messages.filter((message) => message.wellKnown === undefined);
  const enums = file.enums.filter((type) => !type.isNullValue);
  const out = createOutput(file, "codecs", declaredNames(file, messages, enums), options);
  for (const message of messages) {
    printMembers(message, out);
    printReader(message, out);
    if (differs(message)) printWriter(message, out);
  }
  for (const type of enums) printEnum(type, out);
  printTypes(file, messages, out);
  return out;
}

function declaredNames(file: File, messages: readonly Message[], enums: readonly Enum[]): string[] {
  return [
    ...messages.flatMap((message) => [membersName(message), readerName(message), writerName(message)]),
    ...enums.flatMap((type) => [valuesName(type), readerName(type)]),
    typesName(file),
    "message",
    "wire",
    "json",
    "check",
  ];
}

function printMembers(message: Message, out: Output): void {
  const names = message.fields.flatMap(({ jsonName, name }) => {
    const entry = (key: string): Code => member(propertyKey(key), stringLiteral(jsonName));
    return name === jsonName ? [entry(name)] : [entry(jsonName), entry(name)];
  });
  if (out.target !== "dts") {
    out.constant(membersName(message), out.type(runtime.json, "Members"), names);
    out.line();
  }
}

// Beyond these a look into the table is no slower.
const mostComparisons = 8;

function printEnum(type: Enum, out: Output): void {
  if (out.target !== "dts") {
    const values = type.values.map((value) => `${propertyKey(value.name)}: ${value.number}`);
    const aliases = type.values.flatMap((value) => {
      const first = type.values.find((other) => other.number === value.number);
      return value.alias && first !== undefined ? [member(propertyKey(value.name), stringLiteral(first.name))] : [];
    });
    out.constant(valuesName(type), out.type(runtime.json, "EnumType"), [
      object("values: ", values),
      ...(aliases.length > 0 ? [object("aliases: ", aliases)] : []),
      ...(type.open ? [] : ["closed: true"]),
    ]);
    out.line();
  }
  const typeName = out.type(modulePath(out, out.stem, "types"), type.localName);
  const signature = readerSignature(readerName(type), `${typeName} | undefined`, out);
  out.annotate(type, readerName(type));
  out.exportFunction(signature, () => {
    const usual = type.values.filter(({ alias }) => !alias).map(({ name }) => `json === ${stringLiteral(name)}`);
    if (usual.length <= mostComparisons) out.when(usual, "||", "return json");
    out.code(call(`return ${out.value(runtime.json, "readEnum")}`, ["json", valuesName(type), "check"]), ";");
  });
  out.line();
}

/** The readers by type name, for messages that travel in a `google.protobuf.Any`. */
function printTypes(file: File, messages: readonly Message[], out: Output): void {
  if (messages.length === 0) return;
  const entries = messages.map((message) => member(propertyKey(message.fullName), readerName(message)));
  out.doc(
    "The messages of this file as `types` of a transport or a server: they are then known in a google.protobuf.Any.",
  );
  out.constant(typesName(file), out.type(runtime.json, "AnyTypes"), entries, true);
  out.line();
}
