import {
  acceptsNull,
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  int64Type,
  propertyAccess,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { isInherited } from "../codec/inherited.ts";
import { keyReader } from "../codec/key-reader.ts";
import { itemReader } from "./values.ts";

// Comparisons of longer names would not fit on a line. The runtime checks these fields instead.
const longestMember = 48;

/** The conditions under which a member must be read by the runtime: it is present and not obviously valid. */
export function fieldConditions(field: Field, out: Output): string[] {
  const member = inlineCode(propertyAccess("message", field.jsonName));
  const isThere = isInherited(field.jsonName)
    ? `Object.hasOwn(message, ${stringLiteral(field.jsonName)})`
    : `${member} !== undefined`;
  const there = field.nullable ? [isThere, `${member} !== null`] : [isThere];
  if (isInherited(field.jsonName)) return there;
  const optional = optionalForm(field);
  if (optional !== undefined) return [`!${out.value(runtime, optional)}(${member})`, ...there.slice(1)];
  const usual = usualForm(field);
  if (usual !== undefined) return [...there, `!${out.value(runtime, usual)}(${member})`];
  const { type } = field;
  if (field.cardinality !== "singular" || type.kind !== "scalar" || member.length > longestMember) return there;
  const wrong = mismatch(field, type.scalar, member, out);
  return wrong === undefined ? there : [...there, wrong];
}

/** The function of the runtime that accepts an absent value, too: strings and booleans are most of all fields. */
function optionalForm({ type, cardinality }: Field): string | undefined {
  if (cardinality !== "singular" || type.kind !== "scalar") return undefined;
  if (type.scalar === "string") return "isOptionalString";
  return type.scalar === "bool" ? "isOptionalBoolean" : undefined;
}

/** The condition that a number which is there is not valid. */
function mismatch(field: Field, scalar: Scalar, member: string, out: Output): string | undefined {
  if (field.int64AsNumber) return undefined;
  switch (scalar) {
    case "int32":
    case "sint32":
    case "sfixed32":
      return `${member} !== (${member} | 0)`;
    case "uint32":
    case "fixed32":
      return `${member} !== ${member} >>> 0`;
    case "double":
      return `!Number.isFinite(${member})`;
    case "float":
      return `!${out.value(runtime, "isFloat")}(${member})`;
    default:
      return undefined;
  }
}

/** The function of the runtime that recognizes nearly all valid values of the field. */
function usualForm({ type, cardinality, mapKey, oneOrMany }: Field): string | undefined {
  if (type.kind === "message") {
    return type.wellKnown === "timestamp" && cardinality === "singular" ? "isUsualTimestamp" : undefined;
  }
  if (type.kind !== "scalar" || type.scalar !== "string" || cardinality === "singular" || oneOrMany) return undefined;
  if (cardinality === "list") return "areStrings";
  return mapKey === "string" ? "areStringEntries" : undefined;
}

/** The call that reads the member in place. */
export function readField(field: Field, out: Output): Code {
  if (isAssignableBigint(field)) {
    const member = propertyAccess("message", field.jsonName);
    const read = out.value(runtime, "readBigintMember");
    const parts = ["message", stringLiteral(field.jsonName), member, itemReader(field, out), "check"];
    return assignment(inlineCode(member), callExpression(read, parts));
  }
  const key = keyReader(field);
  return callExpression(out.value(runtime, combinator(field)), [
    "message",
    stringLiteral(field.jsonName),
    itemReader(field, out),
    "check",
    ...(key === undefined ? [] : [out.value(runtime, key)]),
  ]);
}

/**
 * Whether the field is a bigint that can be assigned: TypeScript refuses to assign to the members of a union.
 */
function isAssignableBigint(field: Field): boolean {
  const { type, cardinality, oneof, nullable, always } = field;
  const isPlain = cardinality === "singular" && oneof === undefined && !nullable && !always;
  return isPlain && !isInherited(field.jsonName) && type.kind === "scalar" && int64Type(field) === "bigint";
}

function combinator(field: Field): string {
  if (field.oneOrMany) return "readOneOrManyMember";
  if (field.cardinality === "list") return "readListMember";
  if (field.cardinality === "map") return "readMapMember";
  return acceptsNull(field) ? "readNullableMember" : "readMember";
}
