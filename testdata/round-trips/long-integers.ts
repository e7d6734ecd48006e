import { type Field, isComposite, type Message } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Described } from "./described.ts";
import { partsOf } from "./parts.ts";
import { seed } from "./round-trip-suite.ts";
import { canonical } from "./same.ts";
import type { Shape } from "./shape-suite.ts";
import { messageValue } from "./values.ts";

const mark = "integer 58c1: ";

/** Reads the messages of `ours` from JSON in which 64-bit integers are numbers, however long, and compares them with texts. */
export function testLongIntegers(plain: Described, ours: Described, count: number, shape?: Shape): void {
  const messages = ours.messages.filter((message) => hasIntegers(message, new Set()));
  if (messages.length === 0) return;
  test.each(messages.map((message) => [message.name, message] as const))("%s has long integers", (_, message) => {
    const codec = ours.codec(message);
    const values = messageValue(message).filter(
      (value) => shape === undefined || [...partsOf(message, value)].every(shape.holds),
    );
    const property = fc.property(values, (value) => {
      const text = plain.codec(message).stringify(value);
      const numbers = JSON.stringify(withNumbers(message, JSON.parse(text))).replace(
        new RegExp(`"${mark}(-?\\d+)"`, "g"),
        "$1",
      );
      expect(canonical(codec.parse(numbers))).toBe(canonical(codec.parse(text)));
    });
    fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
  });
}

function hasIntegers({ fields, form }: Message, seen: Set<Message>): boolean {
  if (!isComposite(form)) return false;
  return fields.some(({ form: { int64 }, type }) => {
    if (int64 !== undefined) return true;
    if (type.kind !== "message" || seen.has(type)) return false;
    seen.add(type);
    return hasIntegers(type, seen);
  });
}

/** Replaces the texts of 64-bit integers by marked ones. In a union, a number may be another member than a text. */
function withNumbers(message: Message, wire: unknown): unknown {
  if (!isComposite(message.form) || wire === null) return wire;
  if (message.representation === "value") return fieldWithNumbers(message.fields[0]!, wire);
  if (message.representation === "union") return wire;
  const members = new Map(Object.entries(wire as object));
  for (const field of message.fields) {
    const member = members.get(field.jsonName);
    if (field === message.rest || field.oneof?.discriminator !== undefined || member === undefined) continue;
    members.set(field.jsonName, fieldWithNumbers(field, member));
  }
  return Object.fromEntries(members);
}

function fieldWithNumbers(field: Field, wire: unknown): unknown {
  const item = (value: unknown): unknown => {
    if (field.form.int64 !== undefined) return typeof value === "string" ? `${mark}${value}` : value;
    return field.type.kind === "message" ? withNumbers(field.type, value) : value;
  };
  if (wire === null) return null;
  if (field.cardinality === "list" && Array.isArray(wire)) return wire.map(item);
  if (field.cardinality !== "map") return item(wire);
  return Object.fromEntries(Object.entries(wire as object).map(([key, value]) => [key, item(value)]));
}
