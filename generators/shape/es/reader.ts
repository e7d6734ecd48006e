import {
  array,
  type Code,
  call,
  type Enum,
  type Field,
  inline,
  type Message,
  member,
  type Oneof,
  object,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { literal } from "../../literal.ts";
import { membersName, readerName, rulesName, runtime, writerName } from "../../names.ts";
import type { Output } from "../../output.ts";
import { keyReader } from "../key-reader.ts";
import { members, namesCombinator, wireNames } from "../members.ts";
import { readerSignature } from "../reader-signature.ts";
import { hasRules, printRules } from "../rules.ts";
import { printUnionReader, printValueReader } from "./forms.ts";
import { propertyName } from "./names.ts";
import { esType, itemReader, unwrapped } from "./values.ts";
import { zero } from "./zero.ts";

/** Prints the reader of a message: it makes the message of protoc-gen-es from the members of the JSON object. */
export function printReader(message: Message, out: Output): void {
  if (message.form === "value") printValueReader(message, out);
  else if (message.form === "union") printUnionReader(message, out);
  else printObjectReader(message, out);
}

function printObjectReader(message: Message, out: Output): void {
  printRules(message, propertyName, out);
  if (out.target !== "dts") {
    out.assign(`const ${membersName(message)}`, object("", wireNames(message)));
    out.line();
  }
  out.annotate(message, readerName(message));
  out.exportFunction(readerSignature(readerName(message), esType(message, out), out), () => printBody(message, out));
  out.line();
}

function printBody(message: Message, out: Output): void {
  const fields = members(message);
  out.line(`const wire = ${out.value(runtime.json, "object")}(json, check);`);
  const kinds = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  for (const oneof of kinds) printKind(message, oneof, out);
  printNames(message, fields, out);
  if (fields.length > 0) {
    const type = out.target === "ts" ? ` as ${out.type(runtime.es, "Fields")}<typeof ${membersName(message)}>` : "";
    out.assign("const fields", `wire${type}`);
  }
  for (const oneof of message.oneofs) printOneof(oneof, out);
  printRequired(fields, out);
  printMessage(message, fields, out);
  for (const field of fields) printPresent(field, out);
  if (hasRules(message)) {
    out.when(
      ["check.request"],
      "&&",
      call(out.value(runtime.json, "enforce"), ["message", rulesName(message), "check"]),
    );
  }
  out.line("return message;");
}

function printNames(message: Message, fields: readonly Field[], out: Output): void {
  const renamed = fields.flatMap((field) =>
    field.name === field.jsonName ? [] : `${stringLiteral(field.name)} in wire`,
  );
  const conditions = message.rest === undefined && !message.closed ? ['check.unknown !== "keep"', ...renamed] : renamed;
  if (message.closed) {
    out.code(call(out.value(runtime.json, "closedMembers"), ["wire", membersName(message), "check"]), ";");
    return;
  }
  if (conditions.length === 0) return;
  const combinator = out.value(runtime.json, namesCombinator(message));
  out.when(conditions, "||", call(combinator, ["wire", membersName(message), "check"]));
}

/** Takes the members of the kind that the discriminator names out of the object before the others are looked at. */
function printKind(message: Message, oneof: Oneof, out: Output): void {
  const parts: Code[] = [
    "wire",
    stringLiteral(oneof.discriminator!),
    membersName(message),
    casesCode(oneof, out),
    "check",
  ];
  out.assign(`const ${propertyName(oneof)}`, call(out.value(runtime.es, "discriminatedCase"), parts));
}

function casesCode(oneof: Oneof, out: Output): Code {
  const cases = oneof.fields.map((field) => {
    const parts = [`key: ${stringLiteral(field.jsonName)}`, `read: ${itemReader(field, out)}`];
    return object(`${propertyKey(propertyName(field))}: `, parts);
  });
  return object("", cases);
}

function printOneof(oneof: Oneof, out: Output): void {
  if (oneof.discriminator !== undefined || (!oneof.required && oneof.fields.length === 1)) return;
  const combinator = out.value(runtime.json, oneof.required ? "exactlyOne" : "oneOf");
  out.code(call(combinator, ["wire", names(oneof.fields), "check"]), ";");
}

function printRequired(fields: readonly Field[], out: Output): void {
  const needed = fields.filter(({ behaviors }) => behaviors.has("required") && !behaviors.has("output_only"));
  if (needed.length === 0) return;
  out.when(["check.required"], "&&", call(out.value(runtime.json, "required"), ["wire", names(needed), "check"]));
}

function names(fields: readonly Field[]): Code {
  const literals = fields.map((field) => stringLiteral(field.jsonName));
  return array("", literals);
}

/** The literal with all that a message always has: fields without presence, lists, maps and oneofs. */
function printMessage(message: Message, fields: readonly Field[], out: Output): void {
  const parts: Code[] = [member("$typeName", stringLiteral(message.fullName))];
  for (const field of message.fields) {
    if (field === message.rest) parts.push(member(propertyKey(propertyName(field)), restCode(field, message, out)));
    else if (field.oneof !== undefined) {
      if (field === field.oneof.fields[0])
        parts.push(member(propertyKey(propertyName(field.oneof)), oneofCode(field.oneof, out)));
    } else if (fields.includes(field) && !hasPresence(field)) {
      parts.push(member(propertyKey(propertyName(field)), fieldCode(field, out)));
    }
  }
  const defaults = prototypeDefaults(message);
  const value = object("", parts);
  const annotation = out.annotation(`: ${esType(message, out)}`);
  if (defaults.length === 0) out.assign(`const message${annotation}`, value);
  else
    out.assign(
      `const message${annotation}`,
      call(out.value(runtime.es, "withDefaults"), [object("", defaults), value]),
    );
}

/** Whether the property is missing when the field is absent. */
export function hasPresence(field: Field): boolean {
  if (field.cardinality !== "singular") return false;
  return field.presence !== "implicit" || unwrapped(field) !== undefined || field.type.kind === "message";
}

/** Messages of proto2 and of editions with explicit presence inherit the defaults of their absent fields. */
function prototypeDefaults(message: Message): Code[] {
  if (message.file.syntax === "proto3") return [];
  const scalars = message.fields.filter(({ type, cardinality, oneof }) => {
    return type.kind !== "message" && cardinality === "singular" && oneof === undefined;
  });
  if (!scalars.some(hasPresence)) return [];
  return scalars.map((field) => member(propertyKey(propertyName(field)), zero(field)));
}

function fieldCode(field: Field, out: Output): Code {
  const value = fieldValue(field);
  const key = stringLiteral(field.jsonName);
  const read = itemReader(field, out);
  if (field.oneOrMany) return call(out.value(runtime.es, "oneOrManyItems"), [value, key, read, "check"]);
  if (field.cardinality === "list") return call(out.value(runtime.es, "items"), [value, key, read, "check"]);
  if (field.cardinality === "map") {
    const name = keyReader(field);
    const keyArgument = name === undefined ? [] : [out.value(runtime.json, name)];
    return call(out.value(runtime.es, "entries"), [value, key, read, "check", ...keyArgument]);
  }
  return call(out.value(runtime.es, "implicit"), [value, key, read, zero(field), "check"]);
}

/** The member of the JSON object, or its default where a server reads a request that is no partial update. */
function fieldValue(field: Field): string {
  const value = propertyAccess("fields", field.jsonName);
  const isServerSet = field.behaviors.has("output_only");
  if (isServerSet) return `check.request ? undefined : ${value}`;
  if (field.default === undefined) return value;
  const given = inline(literal(field.default));
  return field.always ? `${value} ?? ${given}` : `${value} ?? (check.required ? ${given} : undefined)`;
}

/** Fields with presence are set when they are there, so that an absent one has no property. */
function printPresent(field: Field, out: Output): void {
  if (!hasPresence(field) || field.oneof !== undefined) return;
  const member = propertyAccess("message", propertyName(field));
  const needsConstant = field.default !== undefined || field.behaviors.has("output_only");
  const value = needsConstant ? propertyName(field) : fieldValue(field);
  if (needsConstant) out.line(`const ${propertyName(field)} = ${fieldValue(field)};`);
  const conditions = acceptsNull(field) ? [`${value} !== undefined`] : [`${value} !== undefined`, `${value} !== null`];
  const read = call(`${member} = ${out.value(runtime.es, "member")}`, [
    value,
    stringLiteral(field.jsonName),
    itemReader(field, out),
    "check",
  ]);
  out.when(conditions, "&&", read);
  if (field.nullable) {
    out.when(
      [`${value} === null`],
      "&&",
      call(out.value(runtime.es, "rememberNull"), ["message", stringLiteral(propertyName(field))]),
    );
  }
}

/** `null` is a value of its own for these. */
export function acceptsNull({ type }: Field): boolean {
  return type.kind === "message" ? type.wellKnown === "value" : type.kind === "enum" && type.isNullValue;
}

function restCode(field: Field, message: Message, out: Output): Code {
  const isStruct = field.type.kind === "message" && field.type.wellKnown === "struct";
  const read = isStruct ? out.value(runtime.json, "readJson") : itemReader(field, out);
  return call(out.value(runtime.es, "rest"), ["wire", membersName(message), read, "check"]);
}

/** `{ case, value }` of the member that is there. */
function oneofCode(oneof: Oneof, out: Output): Code {
  if (oneof.discriminator !== undefined) return propertyName(oneof);
  return call(out.value(runtime.es, "oneofCase"), ["wire", casesCode(oneof, out), "check"]);
}

/** Prints the reader and the writer of an enum: numbers in TypeScript, names on the wire. */
export function printEnumCodec(type: Enum, values: string, out: Output): void {
  const name = esType(type, out);
  out.annotate(type, readerName(type));
  out.exportFunction(readerSignature(readerName(type), `${name} | undefined`, out), () => {
    out.code(call(`return ${out.value(runtime.es, "readEnumNumber")}`, ["json", values, "check"]), ";");
  });
  out.line();
  out.annotate(type, writerName(type));
  const parameters = [{ name: "value", type: name }];
  out.exportFunction({ name: writerName(type), parameters, returns: "string | number | undefined" }, () => {
    out.code(call(`return ${out.value(runtime.es, "writeEnumNumber")}`, ["value", values]), ";");
  });
  out.line();
}
