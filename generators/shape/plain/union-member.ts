import {
  asExpression,
  type Code,
  conditionalExpression,
  type Field,
  inlineCode,
  kindsOfField,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { unionCondition } from "../codec/union.ts";
import { fieldType } from "./field-type.ts";

/** The member of a union that `object` is, or undefined if it is another, told as in the reader. */
export function unionMember(field: Field, object: Code, out: Output): Code {
  const value = inlineCode(object);
  const kinds = kindsOfField(field);
  const { fields } = field.message;
  const index = fields.indexOf(field);
  const others = fields.filter((other, at) => {
    if (other === field) return false;
    return isBytes(other)
      ? kinds.has("object")
      : at < index && [...kindsOfField(other)].some((kind) => kinds.has(kind));
  });
  const own = condition(field, value, out);
  const negated = others.flatMap((other) => condition(other, value, out) ?? []).map((other) => `!(${other})`);
  const all = [...negated, ...(own === undefined ? [] : [own])];
  if (all.length === 0) return object;
  const member = out.target === "ts" ? asExpression(object, fieldType(field, out)) : object;
  const isMember = all.map((part) => (all.length > 1 && part.includes(" || ") ? `(${part})` : part)).join(" && ");
  return conditionalExpression(isMember, member, "undefined");
}

/** The condition for a value that the reader returned, where bytes and 64-bit integers differ from JSON. */
function condition(field: Field, value: string, out: Output): string | undefined {
  const { is } = field.form.shapes.plain;
  if (is !== undefined && field.cardinality === "singular") return is(value);
  const found = unionCondition(field, field.message, out, value);
  return found?.conditions.join(` ${found.operator} `);
}

function isBytes({ cardinality, form }: Field): boolean {
  return cardinality === "singular" && form.scalar === "bytes";
}
