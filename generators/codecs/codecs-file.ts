import type { Code, Enum, File, Message } from "@protoc-gen-rest/plugin";
import { call, member, object, propertyKey, stringLiteral } from "@protoc-gen-rest/plugin";
import { membersName, readerName, rulesName, runtime, typesName, valuesName, writerName } from "../names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output.ts";
import { messageDiffers } from "../shape/plain/differs.ts";
import { printUnionReader, printValueReader } from "./forms.ts";
import { members } from "./members.ts";
import { printReader, usesNames } from "./reader.ts";
import { readerSignature } from "./reader-signature.ts";
import { printRules } from "./rules.ts";
import { printWriter } from "./writer.ts";

/** Prints `library_codecs.ts`: a reader for each message and enum, and a writer where the JSON form differs. */
export function codecsFile(file: File, options: OutputOptions): Output {
  const messages = file.messages.filter(({ wellKnown, cases }) => wellKnown === undefined && cases === undefined);
  const enums = file.enums.filter((type) => !type.isNullValue);
  const out = createOutput(file, "codecs", declaredNames(file, messages, enums), options);
  for (const message of messages) {
    printRules(message, out);
    printMessageReader(message, out);
    if (messageDiffers(message)) printWriter(message, out);
  }
  for (const type of enums) printEnum(type, out);
  printTypes(file, messages, out);
  return out;
}

function printMessageReader(message: Message, out: Output): void {
  if (message.form === "value") {
    printValueReader(message, out);
  } else if (message.form === "union") {
    printUnionReader(message, out);
  } else {
    if (usesNames(message)) printMembers(message, out);
    printReader(message, out);
  }
}

function declaredNames(file: File, messages: readonly Message[], enums: readonly Enum[]): string[] {
  return [
    ...messages.flatMap((message) => [
      membersName(message),
      rulesName(message),
      readerName(message),
      writerName(message),
    ]),
    ...enums.flatMap((type) => [valuesName(type), readerName(type)]),
    typesName(file),
    "message",
    "wire",
    "json",
    "check",
  ];
}

function printMembers(message: Message, out: Output): void {
  const names = members(message).flatMap(({ jsonName, name }) => {
    const entry = (key: string): Code => member(propertyKey(key), stringLiteral(jsonName));
    return name === jsonName ? [entry(name)] : [entry(jsonName), entry(name)];
  });
  for (const { discriminator } of message.oneofs) {
    if (discriminator !== undefined) names.push(member(propertyKey(discriminator), stringLiteral(discriminator)));
  }
  if (out.target !== "dts") {
    out.constant(membersName(message), out.type(runtime.json, "Members"), names);
    out.line();
  }
}

function printEnum(type: Enum, out: Output): void {
  if (out.target !== "dts") {
    const named = type.values.flatMap(({ wireName, number, alias }) => {
      return wireName === undefined ? [] : [{ wireName, number, alias }];
    });
    const values = named.map(({ wireName, number }) => `${propertyKey(wireName)}: ${number}`);
    const aliases = named.flatMap(({ wireName, number, alias }) => {
      const first = named.find((other) => other.number === number);
      return alias && first !== undefined ? [member(propertyKey(wireName), stringLiteral(first.wireName))] : [];
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
