import {
  asExpression,
  assignment,
  callExpression,
  type Field,
  type Message,
  objectLiteral,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { membersName, runtime, schemasName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction } from "../codec/codec-functions.ts";
import { hasUsualNames, members, namesCombinator, wireNames } from "../codec/members.ts";
import { printOmitted } from "../codec/omitted.ts";
import { printPresentMembers, printRequired } from "../codec/required.ts";
import { printRespelled } from "../codec/respelled.ts";
import { hasSchemas, printSchemas } from "../codec/schemas.ts";
import { printDefaults, printDefaultsConstant, printPrototype } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { enumName } from "./enum-name.ts";
import { hasExtensions } from "./extensions.ts";
import { messageLiteral } from "./message-literal.ts";
import { printKinds, printOneofChecks } from "./oneofs.ts";
import { presentFields, printPresent } from "./present.ts";
import { printUnionReader, printValueReader } from "./representation.ts";

/** Prints the reader of a message, which constructs the message from the members of the JSON object. */
export function printReader(dialect: Dialect, message: Message, out: Output): void {
  if (message.representation === "value") printValueReader(dialect, message, out);
  else if (message.representation === "union") printUnionReader(dialect, message, out);
  else printObjectReader(dialect, message, out);
}

function printObjectReader(dialect: Dialect, message: Message, out: Output): void {
  printSchemas(message, out);
  const respelled = hasSchemas(message) ? printRespelled(message, out, enumName(dialect)) : undefined;
  if (out.target !== "dts") {
    out.statement(assignment(`const ${membersName(message)}`, objectLiteral(wireNames(message))));
    out.line();
    printDefaultsConstant(message, out);
    printPrototype(dialect, message, out);
  }
  printReaderFunction(message, dialect.type(message, out), out, () => printBody(dialect, message, respelled, out));
}

function printBody(dialect: Dialect, message: Message, respelled: string | undefined, out: Output): void {
  const fields = members(message);
  const extensions = hasExtensions(dialect, message);
  if (hasUsualNames(message) && !extensions) {
    const parts = ["json", membersName(message), "check"];
    const expect = callExpression(out.value(runtime, "expectMessage"), parts);
    out.statement(fields.length === 0 ? expect : assignment("const wire", expect));
  } else {
    out.line(`const wire = ${out.value(runtime, "expectObject")}(json, check);`);
    if (extensions) {
      const take = callExpression(out.value(runtime, "takeExtensions"), ["wire"]);
      out.statement(assignment("const extensions", take));
    }
    printKinds(dialect, message, out);
    printNames(message, fields, out);
  }
  printOmitted(message, "wire", out);
  printPresentMembers(message, "wire", out);
  printDefaults(message, out);
  if (fields.length > 0) {
    const names = membersName(message);
    const type = `${out.type(runtime, "Fields")}<typeof ${names}>`;
    out.statement(assignment("const fields", out.target === "ts" ? asExpression("wire", type) : "wire"));
  }
  printOneofChecks(message, out);
  printRequired(message, "wire", out);
  if (hasSchemas(message)) {
    const parts = ["wire", schemasName(message), "check", ...(respelled === undefined ? [] : [respelled])];
    const enforce = callExpression(out.value(runtime, "enforceSchemas"), parts);
    out.when(["check.request"], "&&", enforce);
  }
  const literal = messageLiteral(dialect, message, out);
  const later = presentFields(dialect, message);
  if (later.length === 0 && !extensions) {
    out.statement(returnStatement(literal));
    return;
  }
  out.statement(assignment(`const message${out.annotation(`: ${dialect.type(message, out)}`)}`, literal));
  for (const field of later) printPresent(dialect, field, out);
  const withExtensions = extensions
    ? callExpression(out.value(runtime, "readExtensions"), ["message", "extensions", "check"])
    : "message";
  out.statement(returnStatement(withExtensions));
}

function printNames(message: Message, fields: readonly Field[], out: Output): void {
  const names = membersName(message);
  if (message.closed) {
    out.statement(callExpression(out.value(runtime, "checkClosedMembers"), ["wire", names, "check"]));
    return;
  }
  const renamed = fields.flatMap(({ name, jsonName }) => (name === jsonName ? [] : `${stringLiteral(name)} in wire`));
  const conditions = message.rest === undefined ? ['check.unknown !== "keep"', ...renamed] : renamed;
  if (conditions.length === 0) return;
  out.when(conditions, "||", callExpression(out.value(runtime, namesCombinator(message)), ["wire", names, "check"]));
}
