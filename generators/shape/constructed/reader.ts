import { type Code, call, type Field, type Message, object, stringLiteral } from "@protoc-gen-rest/plugin";
import { membersName, readerName, rulesName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { members, namesCombinator, wireNames } from "../members.ts";
import { printOmitted } from "../omitted.ts";
import { readerSignature } from "../reader-signature.ts";
import { printRequired } from "../required.ts";
import { hasRules, printRules } from "../rules.ts";
import { printDefaults, printDefaultsConstant, printPrototype } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { printUnionReader, printValueReader } from "./forms.ts";
import { messageLiteral } from "./message-literal.ts";
import { printKinds, printOneofChecks } from "./oneofs.ts";
import { presentFields, printPresent } from "./present.ts";

/** Prints the reader of a message: it makes the message from the members of the JSON object. */
export function printReader(dialect: Dialect, message: Message, out: Output): void {
  if (message.representation === "value") printValueReader(dialect, message, out);
  else if (message.representation === "union") printUnionReader(dialect, message, out);
  else printObjectReader(dialect, message, out);
}

function printObjectReader(dialect: Dialect, message: Message, out: Output): void {
  printRules(message, out);
  if (out.target !== "dts") {
    out.assign(`const ${membersName(message)}`, object("", wireNames(message)));
    out.line();
    printDefaultsConstant(message, out);
    printPrototype(dialect, message, out);
  }
  out.annotate(message, readerName(message));
  const signature = readerSignature(readerName(message), dialect.type(message, out), out);
  out.exportFunction(signature, () => printBody(dialect, message, out));
  out.line();
}

function printBody(dialect: Dialect, message: Message, out: Output): void {
  const fields = members(message);
  out.line(`const wire = ${out.value(runtime, "object")}(json, check);`);
  printKinds(dialect, message, out);
  printNames(message, fields, out);
  printOmitted(message, "wire", out);
  printDefaults(message, out);
  if (fields.length > 0) {
    const names = membersName(message);
    const type = out.target === "ts" ? ` as ${out.type(runtime, "Fields")}<typeof ${names}>` : "";
    out.assign("const fields", `wire${type}`);
  }
  printOneofChecks(message, out);
  printRequired(message, "wire", out);
  if (hasRules(message)) {
    const enforce = call(out.value(runtime, "enforceSchemas"), ["wire", rulesName(message), "check"]);
    out.when(["check.request"], "&&", enforce);
  }
  const literal = messageLiteral(dialect, message, out);
  const later = presentFields(dialect, message);
  if (later.length === 0) {
    out.code(prefixed("return ", literal), ";");
    return;
  }
  out.assign(`const message${out.annotation(`: ${dialect.type(message, out)}`)}`, literal);
  for (const field of later) printPresent(dialect, field, out);
  out.line("return message;");
}

function prefixed(text: string, code: Code): Code {
  if (typeof code === "string") return text + code;
  return "open" in code ? { ...code, open: text + code.open } : code;
}

function printNames(message: Message, fields: readonly Field[], out: Output): void {
  const names = membersName(message);
  if (message.closed) {
    out.code(call(out.value(runtime, "closedMembers"), ["wire", names, "check"]), ";");
    return;
  }
  const renamed = fields.flatMap(({ name, jsonName }) => (name === jsonName ? [] : `${stringLiteral(name)} in wire`));
  const conditions = message.rest === undefined ? ['check.unknown !== "keep"', ...renamed] : renamed;
  if (conditions.length === 0) return;
  out.when(conditions, "||", call(out.value(runtime, namesCombinator(message)), ["wire", names, "check"]));
}
