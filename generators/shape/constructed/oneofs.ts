import {
  acceptsNull,
  assignment,
  type Code,
  callExpression,
  type Field,
  hasChoice,
  logicalExpression,
  type Message,
  type Oneof,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { kindName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { ownMember } from "../codec/inherited.ts";
import { jsonNames } from "../codec/json-names.ts";
import { kindChoice, kindLiteral } from "../codec/kind-choice.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { namesBeside } from "../codec/names-beside.ts";
import type { Dialect } from "./dialect.ts";
import { wireMember } from "./field-code.ts";

/** Prints the reader of the member that a discriminator selects, which takes its fields out of the object first. */
export function printKinds(dialect: Dialect, message: Message, out: Output): void {
  for (const oneof of message.oneofs) {
    if (oneof.discriminator === undefined) continue;
    const kindOf = (field: Field): Code => {
      const name = dialect.oneof?.caseName(field) ?? dialect.property(field);
      return objectLiteral([
        propertyAssignment("case", stringLiteral(name)),
        propertyAssignment("read", dialect.itemReader(field, out)),
      ]);
    };
    const kinds = oneof.fields.map((field) => propertyAssignment(propertyKey(field.jsonName), kindOf(field)));
    const chooses = hasChoice(oneof);
    const combinator = chooses
      ? (dialect.oneof?.functions.readChosenKind ?? "readChosenMember")
      : (dialect.oneof?.functions.readKind ?? "readDiscriminatedMember");
    const parts: Code[] = [
      "wire",
      stringLiteral(oneof.discriminator),
      namesBeside(message, oneof),
      chooses ? kindChoice(oneof, kindOf) : objectLiteral(kinds),
      "check",
    ];
    out.statement(assignment(`const ${kindName(oneof)}`, callExpression(out.value(runtime, combinator), parts)));
  }
}

/** Prints the checks that at most one member of a oneof, or exactly one, is present. */
export function printOneofChecks(message: Message, out: Output): void {
  for (const oneof of message.oneofs) {
    if (oneof.discriminator !== undefined || (!oneof.required && oneof.fields.length === 1)) continue;
    const combinator = out.value(runtime, oneof.required ? "checkExactlyOneMember" : "checkAtMostOne");
    const nullable = oneof.fields.filter(acceptsNull);
    const names = nullable.length === 0 ? [] : [jsonNames(nullable)];
    out.statement(callExpression(combinator, ["wire", "check", jsonNames(oneof.fields), ...names]));
  }
}

/** The value of a oneof that is one property, or of a member that a discriminator selects. */
export function oneofCode(dialect: Dialect, element: Oneof | Field, out: Output): Code {
  if ("message" in element) return ownMember(kindName(element.oneof!), dialect.property(element), out);
  if (element.discriminator !== undefined) return kindName(element);
  const cases = element.fields.map((field) => caseCode(dialect, field, out));
  const none = dialect.oneof!.none(out);
  return firstPresent(none === undefined ? cases : [...cases, none]);
}

/** The first of the values that is neither null nor undefined. */
export function firstPresent(values: readonly Code[]): Code {
  return values.length === 1 ? values[0]! : logicalExpression("??", ...values);
}

function caseCode(dialect: Dialect, field: Field, out: Output): Code {
  const { functions, caseName } = dialect.oneof!;
  return callExpression(out.value(runtime, acceptsNull(field) ? functions.readOrNull : functions.read), [
    stringLiteral(caseName(field)),
    wireMember(field, out),
    stringLiteral(field.jsonName),
    dialect.itemReader(field, out),
    "check",
  ]);
}

/** The members of the JSON object for a oneof that is one property. */
export function writtenOneof(dialect: Dialect, oneof: Oneof, out: Output): Code[] {
  const holder = propertyAccess(messageVariable, dialect.property(oneof));
  if (oneof.discriminator !== undefined) return [writtenKind(dialect, oneof, holder, out)];
  const fields = oneof.fields.filter((field) => dialect.writes?.(field) !== false);
  return fields.map((field) =>
    propertyAssignment(propertyKey(field.jsonName), writtenCase(dialect, field, holder, out)),
  );
}

/** The JSON form of a member if it is set. */
export function writtenCase(dialect: Dialect, field: Field, holder: Code, out: Output): Code {
  const write = dialect.itemWriter(field, out);
  const { functions, caseName } = dialect.oneof!;
  const parts = [holder, stringLiteral(caseName(field)), ...(write === undefined ? [] : [write])];
  return callExpression(out.value(runtime, functions.value), parts);
}

function writtenKind(dialect: Dialect, oneof: Oneof, holder: Code, out: Output): Code {
  const kinds = oneof.fields.map((field) => {
    const parts = [
      propertyAssignment("word", kindLiteral(field)),
      propertyAssignment("write", dialect.itemWriter(field, out) ?? "undefined"),
    ];
    return propertyAssignment(
      propertyKey(dialect.oneof?.caseName(field) ?? dialect.property(field)),
      objectLiteral(parts),
    );
  });
  const combinator = dialect.oneof?.functions.writeKind ?? "writeKindMember";
  const parts = [
    dialect.oneof === undefined ? messageVariable : holder,
    stringLiteral(oneof.discriminator!),
    objectLiteral(kinds),
  ];
  return spreadElement(callExpression(out.value(runtime, combinator), parts));
}
