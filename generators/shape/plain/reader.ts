import {
  type Code,
  call,
  type Enum,
  type Field,
  type Message,
  type Oneof,
  object,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { kindName, membersName, readerName, rulesName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { isInherited } from "../inherited.ts";
import { jsonNames } from "../json-names.ts";
import { members, namesCombinator, wireNames } from "../members.ts";
import { namesBeside } from "../names-beside.ts";
import { printOmitted } from "../omitted.ts";
import { readerSignature } from "../reader-signature.ts";
import { printRequired } from "../required.ts";
import { hasRules, printRules } from "../rules.ts";
import { printDefaults } from "./defaults.ts";
import { fieldConditions, readField } from "./field-check.ts";
import { valueType } from "./field-type.ts";
import { printUnionReader, printValueReader } from "./forms.ts";
import { valueReader } from "./values.ts";

/** Prints the reader of a message with the constants that it uses. */
export function printMessageReader(message: Message, out: Output): void {
  if (message.representation === "value") {
    printValueReader(message, out);
  } else if (message.representation === "union") {
    printUnionReader(message, out);
  } else {
    printRules(message, out);
    if (usesNames(message)) printNamesConstant(message, out);
    printReader(message, out);
  }
}

function printNamesConstant(message: Message, out: Output): void {
  if (out.target === "dts") return;
  out.constant(membersName(message), out.type(runtime, "Members"), wireNames(message));
  out.line();
}

// Beyond these a look into the table is no slower.
const mostComparisons = 8;

/** Prints the reader of an enum. */
export function printEnumReader(type: Enum, values: string, out: Output): void {
  out.annotate(type, readerName(type));
  out.exportFunction(readerSignature(readerName(type), `${valueType(type, out)} | undefined`, out), () => {
    const usual = type.values.flatMap(({ alias, wireName }) => {
      return alias || wireName === undefined ? [] : [`json === ${stringLiteral(wireName)}`];
    });
    if (usual.length > 0 && usual.length <= mostComparisons) out.when(usual, "||", "return json");
    out.code(call(`return ${out.value(runtime, "readEnum")}`, ["json", values, "check"]), ";");
  });
  out.line();
}

/**
 * Prints the reader of a message: it checks the members in place, in straight-line code. The usual case of a member is
 * checked by a comparison; all else (null, a number that came as a string, a mistake) goes to the runtime.
 */
function printReader(message: Message, out: Output): void {
  const type = valueType(message, out);
  const fields = members(message);
  out.annotate(message, readerName(message));
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    out.line(`const wire = ${out.value(runtime, "object")}(json, check);`);
    const kinds = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
    for (const oneof of kinds) printKind(message, oneof, out);
    printNames(message, fields, out);
    out.assign("const message", `wire${out.annotation(` as ${type}`)}`);
    printOmitted(message, "message", out);
    for (const field of fields) out.when(fieldConditions(field, out), "&&", readField(field, out));
    for (const oneof of message.oneofs) printOneof(oneof, out);
    printDefaults(fields, out);
    if (hasRules(message)) {
      out.when(
        ["check.request"],
        "&&",
        call(out.value(runtime, "enforceSchemas"), ["message", rulesName(message), "check"]),
      );
    }
    printRequired(message, "message", out);
    out.line(
      kinds.length === 0 ? "return message;" : `return Object.assign(message, ${kinds.map(kindName).join(", ")});`,
    );
  });
  out.line();
}

/**
 * Proto names are accepted beside JSON names; members that nobody knows matter only to who does not keep them.
 * `wire` is no union of the oneofs' cases, which every `in` would multiply for the compiler.
 */
function printNames(message: Message, fields: readonly Field[], out: Output): void {
  const conditions = namesConditions(message, fields);
  if (message.closed) {
    out.code(call(out.value(runtime, "closedMembers"), ["wire", membersName(message), "check"]), ";");
    return;
  }
  if (conditions.length === 0) return;
  const combinator = out.value(runtime, namesCombinator(message));
  out.when(conditions, "||", call(combinator, ["wire", membersName(message), "check"]));
}

function namesConditions(message: Message, fields: readonly Field[]): string[] {
  const renamed = fields.flatMap((field) =>
    field.name === field.jsonName ? [] : `${stringLiteral(field.name)} in wire`,
  );
  return message.rest === undefined && !message.closed ? ['check.unknown !== "keep"', ...renamed] : renamed;
}

/** Whether the reader looks at the names that the message has on the wire. */
function usesNames(message: Message): boolean {
  const isSplit = message.oneofs.some(({ discriminator }) => discriminator !== undefined);
  return message.closed || isSplit || namesConditions(message, members(message)).length > 0;
}

/** Two members are quickly compared; for more the runtime counts. */
function printOneof({ fields, discriminator, required }: Oneof, out: Output): void {
  if (discriminator !== undefined || (!required && fields.length < 2)) return;
  const check = call(out.value(runtime, required ? "exactlyOne" : "oneOf"), ["message", jsonNames(fields), "check"]);
  const isPair = !required && fields.length === 2 && !fields.some(({ jsonName }) => isInherited(jsonName));
  const given = fields.map((field) => `${propertyAccess("message", field.jsonName)} !== undefined`);
  if (isPair) out.when(given, "&&", check);
  else out.code(check, ";");
}

/** Takes the members of the kind that the discriminator names out of the object and reads them. */
function printKind(message: Message, oneof: Oneof, out: Output): void {
  const readers = oneof.fields.map(({ jsonName, type }) => `${propertyKey(jsonName)}: ${valueReader(type, out)}`);
  const parts: Code[] = [
    "wire",
    stringLiteral(oneof.discriminator!),
    namesBeside(message, oneof),
    object("", readers),
    "check",
  ];
  out.assign(`const ${kindName(oneof)}`, call(out.value(runtime, "discriminate"), parts));
}
