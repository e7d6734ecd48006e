import {
  asExpression,
  type Code,
  conditionalExpression,
  type Field,
  heldKinds,
  inlineCode,
  type Message,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { unionCondition } from "../codec/union.ts";
import { fieldType } from "./field-type.ts";

/** The member of a union that `object` is, or undefined if it is another, told as in the reader. */
export function unionMember(field: Field, object: Code, out: Output): Code {
  const value = inlineCode(object);
  const fields = bytesFirst(field.message);
  const earlier = fields.slice(0, fields.indexOf(field)).filter((other) => overlap(other, field));
  const own = condition(field, value, out);
  const negated = earlier.flatMap((other) => condition(other, value, out) ?? []).map((other) => `!(${other})`);
  const all = [...negated, ...(own === undefined ? [] : [own])];
  if (all.length === 0) return object;
  const member = out.target === "ts" ? asExpression(object, fieldType(field, out)) : object;
  const isMember = all.map((part) => (all.length > 1 && part.includes(" || ") ? `(${part})` : part)).join(" && ");
  return conditionalExpression(isMember, member, "undefined");
}

/** The members of a union in the order in which they can be told: bytes are objects, too. */
export function bytesFirst({ fields }: Message): readonly Field[] {
  return fields.toSorted((a, b) => Number(heldKinds(b).has("bytes")) - Number(heldKinds(a).has("bytes")));
}

/** Whether values of both can have the same kind. */
function overlap(earlier: Field, field: Field): boolean {
  const kinds = heldKinds(field);
  return [...heldKinds(earlier)].some((kind) => kinds.has(kind === "bytes" ? "object" : kind));
}

function condition(field: Field, value: string, out: Output): string | undefined {
  const found = unionCondition(field, field.message, out, value, heldKinds);
  return found?.conditions.join(` ${found.operator} `);
}
