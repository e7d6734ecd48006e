import {
  asExpression,
  assignment,
  type Code,
  callExpression,
  type Enum,
  type Field,
  hasChoice,
  inlineCode,
  type Message,
  type Oneof,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { kindName, membersName, runtime, schemasName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction } from "../codec/codec-functions.ts";
import { isInherited } from "../codec/inherited.ts";
import { jsonNames } from "../codec/json-names.ts";
import { kindChoice } from "../codec/kind-choice.ts";
import { hasUsualNames, members, namesCombinator } from "../codec/members.ts";
import { printOmitted } from "../codec/omitted.ts";
import { printPresentMembers, printRequired } from "../codec/required.ts";
import { hasSchemas, printSchemas } from "../codec/schemas.ts";
import { printDefaults, printFilled } from "./defaults.ts";
import { fieldConditions, readField } from "./field-check.ts";
import { fieldRuns, readRun, runCondition } from "./field-runs.ts";
import { valueType } from "./field-type.ts";
import { readType } from "./filled.ts";
import { selectsOpenKind } from "./kinds.ts";
import { memberNames, memberText, namesBeside } from "./member-names.ts";
import { printUnionReader, printValueReader } from "./representation.ts";
import { valueReader } from "./values.ts";

/** Prints the reader of a message with the constants that it uses. */
export function printMessageReader(message: Message, out: Output): void {
  if (message.representation === "value") {
    printValueReader(message, out);
  } else if (message.representation === "union") {
    printUnionReader(message, out);
  } else {
    printSchemas(message, out);
    const text = hasUsualNames(message) ? memberText(message, out) : undefined;
    if (text === undefined && usesNames(message)) printNamesConstant(message, out);
    printReader(message, text ?? membersName(message), out);
  }
}

function printNamesConstant(message: Message, out: Output): void {
  if (out.target === "dts") return;
  const target = `const ${membersName(message)}${out.annotation(`: ${out.type(runtime, "Members")}`)}`;
  out.statement(assignment(target, memberNames(message)));
  out.line();
}

// With more values a table lookup is as fast.
const mostComparisons = 8;

/** Prints the reader of an enum. */
export function printEnumReader(type: Enum, values: string, out: Output): void {
  printReaderFunction(type, [valueType(type, out), "undefined"], out, () => {
    const usual = type.values.flatMap(({ alias, wireName }) => {
      return alias || wireName === undefined ? [] : [`json === ${stringLiteral(wireName)}`];
    });
    if (usual.length > 0 && usual.length <= mostComparisons) out.when(usual, "||", "return json");
    out.statement(returnStatement(callExpression(out.value(runtime, "readEnum"), ["json", values, "check"])));
  });
}

/**
 * Prints the reader of a message, which checks the members in place, in straight-line code. A comparison accepts the
 * usual value of a member; the runtime handles all others (null, a number in a string, an invalid value). `names` has the names of
 * all members.
 */
function printReader(message: Message, names: Code, out: Output): void {
  const type = readType(message, out);
  const fields = members(message);
  printReaderFunction(message, type, out, () => {
    const kinds = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
    if (hasUsualNames(message)) {
      const expect = `${out.value(runtime, "expectMessage")}${out.annotation(`<${type}>`)}`;
      out.statement(assignment("const message", callExpression(expect, ["json", names, "check"])));
    } else {
      out.line(`const wire = ${out.value(runtime, "expectObject")}(json, check);`);
      for (const oneof of kinds) printKind(message, oneof, out);
      printNames(message, fields, out);
      out.statement(assignment("const message", out.target === "ts" ? asExpression("wire", type) : "wire"));
    }
    printOmitted(message, "message", out);
    printPresentMembers(message, "message", out);
    for (const run of fieldRuns(fields, out)) {
      if (run.length > 1) out.when([runCondition(run, out)], "&&", readRun(run, out));
      else for (const field of run) out.when(fieldConditions(field, out), "&&", readField(field, out));
    }
    for (const oneof of message.oneofs) printOneof(oneof, out);
    printDefaults(fields, out);
    printFilled(fields, out);
    if (hasSchemas(message)) {
      out.when(
        ["check.request"],
        "&&",
        callExpression(out.value(runtime, "enforceSchemas"), ["message", schemasName(message), "check"]),
      );
    }
    printRequired(message, "message", out);
    const assign = kinds.some(selectsOpenKind) ? out.value(runtime, "assignOwn") : "Object.assign";
    const assigned = `${assign}(message, ${kinds.map(kindName).join(", ")})`;
    out.line(kinds.length === 0 ? "return message;" : `return ${assigned};`);
  });
}

/**
 * Prints the check of member names: proto names are accepted besides JSON names, and only servers look for unknown
 * members. It uses `wire`, since TypeScript would multiply the oneofs of `message` at every `in`.
 */
function printNames(message: Message, fields: readonly Field[], out: Output): void {
  const conditions = namesConditions(message, fields);
  if (message.closed) {
    out.statement(callExpression(out.value(runtime, "checkClosedMembers"), ["wire", membersName(message), "check"]));
    return;
  }
  if (conditions.length === 0) return;
  const combinator = out.value(runtime, namesCombinator(message));
  out.when(conditions, "||", callExpression(combinator, ["wire", membersName(message), "check"]));
}

function namesConditions(message: Message, fields: readonly Field[]): string[] {
  const renamed = fields.flatMap((field) =>
    field.name === field.jsonName ? [] : `${stringLiteral(field.name)} in wire`,
  );
  return message.rest === undefined && !message.closed ? ['check.unknown !== "keep"', ...renamed] : renamed;
}

/** Whether the reader needs the wire names of the message. */
function usesNames(message: Message): boolean {
  const isSplit = message.oneofs.some(({ discriminator }) => discriminator !== undefined);
  return (
    message.closed || message.rest !== undefined || isSplit || namesConditions(message, members(message)).length > 0
  );
}

/** Prints the check of a oneof: a comparison for two members, a call for more. */
function printOneof({ fields, discriminator, required }: Oneof, out: Output): void {
  if (discriminator !== undefined || (!required && fields.length < 2)) return;
  const check = callExpression(out.value(runtime, required ? "checkExactlyOne" : "checkOneof"), [
    "message",
    jsonNames(fields),
    "check",
  ]);
  const isPair = !required && fields.length === 2 && !fields.some(({ jsonName }) => isInherited(jsonName));
  const given = fields.map((field) => `${inlineCode(propertyAccess("message", field.jsonName))} !== undefined`);
  if (isPair) out.when(given, "&&", check);
  else out.statement(check);
}

/** Prints the reader of the member that a discriminator selects, which takes its fields out of the object. */
function printKind(message: Message, oneof: Oneof, out: Output): void {
  const readers = oneof.fields.map(({ jsonName, type }) => {
    return propertyAssignment(propertyKey(jsonName), valueReader(type, out));
  });
  const chooses = hasChoice(oneof);
  const parts: Code[] = [
    "wire",
    stringLiteral(oneof.discriminator!),
    namesBeside(message, oneof),
    chooses ? kindChoice(oneof, ({ type }) => valueReader(type, out)) : objectLiteral(readers),
    "check",
    ...(selectsOpenKind(oneof) ? ["true"] : []),
  ];
  const combinator = out.value(runtime, chooses ? "chooseKind" : "discriminate");
  out.statement(assignment(`const ${kindName(oneof)}`, callExpression(combinator, parts)));
}
