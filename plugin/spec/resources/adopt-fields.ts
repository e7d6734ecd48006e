import type { Field, Message } from "../../model/model.ts";

/** The members of a message that another one declares, too: under the same JSON name, with the same type. */
export function adoptFields(target: Message, source: Message, value: object): Record<string, unknown> {
  const fields = new Map(source.fields.map((field) => [field.jsonName, field]));
  const names = target.fields.filter((field) => isSame(field, fields.get(field.jsonName))).map((it) => it.jsonName);
  const members = new Map(Object.entries(value));
  return Object.fromEntries(names.flatMap((name) => (members.has(name) ? [[name, members.get(name)]] : [])));
}

function isSame(a: Field, b: Field | undefined): boolean {
  if (b === undefined || a.cardinality !== b.cardinality || a.int64AsNumber !== b.int64AsNumber) return false;
  if (a.oneof?.discriminator !== undefined || b.oneof?.discriminator !== undefined) return a === b;
  if (a.type.kind !== "scalar" || b.type.kind !== "scalar") return a.type === b.type;
  return a.type.scalar === b.type.scalar;
}
