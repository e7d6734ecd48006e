import { type Code, call, type Field, propertyAccess, type Scalar, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { isInherited } from "../inherited.ts";
import { keyReader } from "../key-reader.ts";
import { itemReader } from "./values.ts";

// Longer comparisons would not fit a line; the runtime looks at these members instead.
const longestMember = 48;

/** When a member needs more than a look: it is there and not simply what it should be. */
export function fieldConditions(field: Field, out: Output): string[] {
  const member = propertyAccess("message", field.jsonName);
  if (isInherited(field.jsonName)) return [`Object.hasOwn(message, ${stringLiteral(field.jsonName)})`];
  const there = field.nullable ? [`${member} !== undefined`, `${member} !== null`] : [`${member} !== undefined`];
  const { type } = field;
  if (field.cardinality !== "singular" || type.kind !== "scalar" || member.length > longestMember) return there;
  const wrong = mismatch(field, type.scalar, member, out);
  if (wrong === undefined) return there;
  return wrong.first ? [wrong.condition, ...there] : [...there, wrong.condition];
}

/** What says that a number, string or boolean is not what it should be; `first`: it may be asked of undefined. */
function mismatch(
  field: Field,
  scalar: Scalar,
  member: string,
  out: Output,
): { condition: string; first: boolean } | undefined {
  if (field.int64AsNumber) return undefined;
  switch (scalar) {
    case "string":
      return { condition: `typeof ${member} !== "string"`, first: true };
    case "bool":
      return { condition: `typeof ${member} !== "boolean"`, first: true };
    case "int32":
    case "sint32":
    case "sfixed32":
      return { condition: `${member} !== (${member} | 0)`, first: false };
    case "uint32":
    case "fixed32":
      return { condition: `${member} !== ${member} >>> 0`, first: false };
    case "double":
      return { condition: `!Number.isFinite(${member})`, first: true };
    case "float":
      return { condition: `!${out.value(runtime.json, "isFloat")}(${member})`, first: false };
    default:
      return undefined;
  }
}

/** The call that reads the member in place. */
export function readField(field: Field, out: Output): Code {
  const key = keyReader(field);
  return call(out.value(runtime.json, combinator(field)), [
    "message",
    stringLiteral(field.jsonName),
    itemReader(field, out),
    "check",
    ...(key === undefined ? [] : [out.value(runtime.json, key)]),
  ]);
}

function combinator(field: Field): string {
  if (field.oneOrMany) return "oneOrMany";
  if (field.cardinality !== "singular") return field.cardinality;
  return acceptsNull(field) ? "value" : "field";
}

/** `null` is a value of its own for these. */
function acceptsNull({ type }: Field): boolean {
  return type.kind === "message" ? type.wellKnown === "value" : type.kind === "enum" && type.isNullValue;
}
