import type { Field, Message } from "@protoc-gen-rest/plugin";
import type { ResourceValue } from "./kept-resources.ts";

/** Which resources stand in a response. */
export interface Placing {
  /** Returns the resource for a place; undefined for messages that are not resources. */
  resourceAt(message: Message, place: Place): ResourceValue | undefined;
  /** The number of items that the request asks for by name; undefined if it does not. */
  countOf(message: Message): number | undefined;
}

export interface Place {
  /** Whether a list holds the message, directly or through other messages. */
  readonly isItem: boolean;
  /** The number of the item, or of the message in a stream. */
  readonly index: number;
}

/** A message with resources in place of its samples, also in its lists and in the messages that it holds. */
export function placeResources(value: unknown, message: Message, place: Place, placing: Placing): unknown {
  const [only] = message.fields;
  if (message.representation === "value" && only !== undefined) return placeInField(value, only, place, placing);
  if (message.form.kind !== "object" || typeof value !== "object" || value === null) return value;
  const resource = placing.resourceAt(message, place);
  if (resource !== undefined) return resource;
  const members = new Map(Object.entries(value));
  for (const field of message.fields) {
    if (!members.has(field.jsonName)) continue;
    members.set(field.jsonName, placeInField(members.get(field.jsonName), field, place, placing));
  }
  return Object.fromEntries(members);
}

function placeInField(value: unknown, { type, cardinality }: Field, place: Place, placing: Placing): unknown {
  if (type.kind !== "message" || cardinality === "map") return value;
  if (cardinality === "singular") return placeResources(value, type, place, placing);
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  return Array.from({ length: placing.countOf(type) ?? items.length }, (_, index) =>
    placeResources(items[index] ?? items[0] ?? {}, type, { isItem: true, index }, placing),
  );
}
