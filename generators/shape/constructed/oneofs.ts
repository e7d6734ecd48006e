import {
  acceptsNull,
  type Code,
  call,
  chain,
  type Field,
  type Message,
  member,
  type Oneof,
  object,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { kindName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { ownMember } from "../inherited.ts";
import { jsonNames } from "../json-names.ts";
import { namesBeside } from "../names-beside.ts";
import type { Dialect } from "./dialect.ts";
import { wireMember } from "./field-code.ts";

/** Takes the members of the kind that a discriminator names out of the object, before the others are looked at. */
export function printKinds(dialect: Dialect, message: Message, out: Output): void {
  for (const oneof of message.oneofs) {
    if (oneof.discriminator === undefined) continue;
    const kinds = oneof.fields.map((field) => {
      const name = dialect.oneof?.caseName(field) ?? dialect.property(field);
      const parts = [`case: ${stringLiteral(name)}`, `read: ${dialect.itemReader(field, out)}`];
      return member(propertyKey(field.jsonName), object("", parts));
    });
    const combinator = dialect.oneof?.functions.readKind ?? "discriminatedMember";
    const parts: Code[] = [
      "wire",
      stringLiteral(oneof.discriminator),
      namesBeside(message, oneof),
      object("", kinds),
      "check",
    ];
    out.assign(`const ${kindName(oneof)}`, call(out.value(runtime, combinator), parts));
  }
}

/** Prints what counts the members of oneofs that are there. */
export function printOneofChecks(message: Message, out: Output): void {
  for (const oneof of message.oneofs) {
    if (oneof.discriminator !== undefined || (!oneof.required && oneof.fields.length === 1)) continue;
    const combinator = out.value(runtime, oneof.required ? "exactlyOneMember" : "atMostOne");
    const nullable = oneof.fields.filter(acceptsNull);
    const names = nullable.length === 0 ? [] : [jsonNames(nullable)];
    out.code(call(combinator, ["wire", "check", jsonNames(oneof.fields), ...names]), ";");
  }
}

/** The value of a oneof that is a property, or of a member of one that a discriminator names. */
export function oneofCode(dialect: Dialect, element: Oneof | Field, out: Output): Code {
  if ("message" in element) return ownMember(kindName(element.oneof!), dialect.property(element), out);
  if (element.discriminator !== undefined) return kindName(element);
  const cases = element.fields.map((field) => caseCode(dialect, field, out));
  const none = dialect.oneof!.none(out);
  return chain("??", ...cases, ...(none === "undefined" ? [] : [none]));
}

function caseCode(dialect: Dialect, field: Field, out: Output): Code {
  const { functions, caseName } = dialect.oneof!;
  return call(out.value(runtime, acceptsNull(field) ? functions.readOrNull : functions.read), [
    stringLiteral(caseName(field)),
    wireMember(field, out),
    stringLiteral(field.jsonName),
    dialect.itemReader(field, out),
    "check",
  ]);
}

/** The members of the JSON object that a oneof which is a property has. */
export function writtenOneof(dialect: Dialect, oneof: Oneof, out: Output): Code[] {
  const holder = propertyAccess("message", dialect.property(oneof));
  if (oneof.discriminator !== undefined) return [writtenKind(dialect, oneof, holder, out)];
  return oneof.fields.map((field) => member(propertyKey(field.jsonName), writtenCase(dialect, field, holder, out)));
}

/** The JSON form of a member, if it is the one that is set. */
export function writtenCase(dialect: Dialect, field: Field, holder: string, out: Output): Code {
  const write = dialect.itemWriter(field, out);
  const { functions, caseName } = dialect.oneof!;
  const parts = [holder, stringLiteral(caseName(field)), ...(write === undefined ? [] : [write])];
  return call(out.value(runtime, functions.value), parts);
}

function writtenKind(dialect: Dialect, oneof: Oneof, holder: string, out: Output): Code {
  const kinds = oneof.fields.map((field) => {
    const parts = [`word: ${stringLiteral(field.jsonName)}`, `write: ${dialect.itemWriter(field, out)}`];
    return member(propertyKey(dialect.oneof?.caseName(field) ?? dialect.property(field)), object("", parts));
  });
  const combinator = dialect.oneof?.functions.writeKind ?? "writeKindMember";
  const parts = [
    dialect.oneof === undefined ? "message" : holder,
    stringLiteral(oneof.discriminator!),
    object("", kinds),
  ];
  return call(`...${out.value(runtime, combinator)}`, parts);
}
