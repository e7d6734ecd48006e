import type { Field, Message } from "@protoc-gen-rest/plugin";
import { isComposite } from "@protoc-gen-rest/plugin";
import { ownMember } from "../../runtime/json/own-member.ts";
import { unionMember } from "./filled.ts";
import { selectedMember } from "./kinds.ts";

/** A value of a field: the field itself, an item of its list or a value of its map. */
export type Part = readonly [field: Field, value: unknown];

/** Yields all parts of a value in the plain shape, however deep. */
export function* partsOf(message: Message, value: unknown): Generator<Part> {
  if (!isComposite(message.form) || value === undefined || value === null) return;
  if (message.representation === "value") yield* partsOfField(message.fields[0]!, value);
  else if (message.representation === "union") {
    const member = unionMember(message, value);
    if (member !== undefined) yield* partsOfField(member, value);
  } else {
    for (const field of message.fields) {
      if (field === message.rest) continue;
      const discriminator = field.oneof?.discriminator;
      const members = value as Record<string, unknown>;
      if (discriminator === undefined) yield* partsOfField(field, ownMember(members, field.jsonName));
      else if (selectedMember(field.oneof!, members) === field) yield* partsOfField(field, value);
    }
  }
}

function* partsOfField(field: Field, value: unknown): Generator<Part> {
  if (value === undefined || value === null) return;
  const { type, cardinality } = field;
  const isList = cardinality === "list" && Array.isArray(value);
  const items = isList ? value : cardinality === "map" ? Object.values(value) : [value];
  for (const item of items) {
    yield [field, item];
    if (type.kind === "message") yield* partsOf(type, item);
  }
}
