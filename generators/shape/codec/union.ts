import {
  type Field,
  type HeldKind,
  heldItemKinds,
  heldKinds,
  itemKinds,
  type JsonKind,
  kindsOfField,
  type Message,
  stringLiteral,
  tellingMembers,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

/** The conditions under which a JSON value is a member of a union. */
export interface UnionCondition {
  readonly conditions: readonly string[];
  readonly operator: "&&" | "||";
}

/**
 * The conditions for a member, or undefined if it accepts every remaining value. `value` is the variable to tell, which
 * `kindsOf` knows: JSON, or what readers have made of it.
 */
export function unionCondition(
  field: Field,
  message: Message,
  out: Output,
  value: string,
  kindsOf: (field: Field) => ReadonlySet<HeldKind>,
): UnionCondition | undefined {
  const kinds = kindsOf(field);
  if (isAnything(kinds)) return undefined;
  const held = kindsOf === heldKinds;
  const conditions = [...kinds].map((kind) => {
    return kind === "array" ? arrayCondition(field, message, out, value, held) : kindCondition(kind, value, out);
  });
  const later = message.fields.slice(message.fields.indexOf(field) + 1).map(kindsOf);
  // Only the last member that may be an object can be told by its kind alone.
  if (!kinds.has("object") || !later.some((others) => others.has("object") && !isAnything(others))) {
    return { conditions, operator: "||" };
  }
  return {
    conditions: [...conditions, ...tellingMembers(field).map((names) => hasOneOf(names, value))],
    operator: "&&",
  };
}

/** Whether the kinds are those of `google.protobuf.Value`. */
export function isAnything(kinds: ReadonlySet<HeldKind>): boolean {
  return kinds.size >= 6;
}

/** The condition for a value of the kind. */
export function kindCondition(kind: HeldKind, value: string, out: Output): string {
  if (kind === "bytes") return `${value} instanceof ${out.global("Uint8Array")}`;
  if (kind === "null") return `${value} === null`;
  if (kind === "array") return `Array.isArray(${value})`;
  return kind === "object" ? `${out.value(runtime, "isObject")}(${value})` : `typeof ${value} === "${kind}"`;
}

/** Of several arrays, those before the last are told by their first item. An empty one is the first member. */
function arrayCondition(field: Field, { fields }: Message, out: Output, value: string, held: boolean): string {
  const isArray = kindCondition("array", value, out);
  const itemsOf = held ? heldItemKinds : itemKinds;
  const arrays = fields.filter((other) => itemsOf(other) !== undefined);
  const items = [...(itemsOf(field) ?? [])];
  if (arrays.length < 2 || field === arrays.at(-1) || items.length === 0) return isArray;
  const tests = items.map((kind) => kindCondition(kind, `${value}[0]`, out));
  const first = field === arrays[0] ? [`${value}.length === 0`, ...tests] : tests;
  return `${isArray} && ${first.length === 1 ? first.join() : `(${first.join(" || ")})`}`;
}

function hasOneOf(names: readonly string[], value: string): string {
  const conditions = names.map((name) => `Object.hasOwn(${value}, ${stringLiteral(name)})`);
  return conditions.length === 1 ? conditions.join() : `(${conditions.join(" || ")})`;
}

/** The kinds of values that a union accepts, in words. */
export function unionKinds({ fields }: Message): string {
  const kinds = new Set(fields.flatMap((field) => [...kindsOfField(field)]));
  return [...kinds]
    .map(describeKind)
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");
}

function describeKind(kind: JsonKind): string {
  if (kind === "null") return kind;
  return `${kind === "array" || kind === "object" ? "an" : "a"} ${kind}`;
}
