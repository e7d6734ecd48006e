import {
  acceptsNull,
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { referencesOf } from "../codec/form-code.ts";
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
  const { optional, mismatch } = field.form.shapes.plain;
  if (optional !== undefined && field.cardinality === "singular") {
    return [`!${out.value(runtime, optional)}(${member})`, ...there.slice(1)];
  }
  const usual = usualForm(field);
  if (usual !== undefined) return [...there, `!${out.value(runtime, usual)}(${member})`];
  if (field.cardinality !== "singular" || member.length > longestMember) return there;
  const wrong = mismatch?.(member, referencesOf(out));
  return wrong === undefined ? there : [...there, wrong];
}

/** The function of the runtime that recognizes nearly all valid values of the field. */
function usualForm({ form, cardinality, mapKey, oneOrMany }: Field): string | undefined {
  if (oneOrMany || (mapKey !== undefined && mapKey !== "string")) return undefined;
  return form.shapes.plain.usual?.[cardinality];
}

/** The call that reads the member in place. */
export function readField(field: Field, out: Output): Code {
  const readMember = isAssignable(field) ? field.form.shapes.plain.readMember : undefined;
  if (readMember !== undefined) {
    const member = propertyAccess("message", field.jsonName);
    const read = out.value(runtime, readMember);
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

/** Whether the member can be assigned: TypeScript refuses to assign to the members of a union. */
function isAssignable({ cardinality, oneof, nullable, always, jsonName }: Field): boolean {
  return cardinality === "singular" && oneof === undefined && !nullable && !always && !isInherited(jsonName);
}

function combinator(field: Field): string {
  if (field.oneOrMany) return "readOneOrManyMember";
  if (field.cardinality === "list") return "readListMember";
  if (field.cardinality === "map") return "readMapMember";
  return acceptsNull(field) ? "readNullableMember" : "readMember";
}
