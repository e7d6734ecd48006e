import { isComposite } from "../../forms/composite.ts";
import type { JsonLiteral } from "../../forms/values.ts";
import type { Field, Message } from "../../model/elements/model.ts";
import { constraintsOf } from "./constraints.ts";
import { createRandom } from "./random.ts";
import { type SampleContext, type SampleObject, sampleField, sampleMessage, sampleObject } from "./sample-message.ts";

/** Stands for a message in a sample, which has samples of its own. */
export class MessageReference {
  readonly message: Message;

  constructor(message: Message) {
    this.message = message;
  }
}

/** The JSON of a sample, in which references stand for messages. */
export type VariantValue =
  | JsonLiteral
  | MessageReference
  | readonly VariantValue[]
  | { readonly [name: string]: VariantValue };

/** Samples of a message, from which a program chooses without the proto file. */
export interface MessageVariants {
  /** Values of members by JSON name. Any of them goes with any value of the others. */
  readonly members: ReadonlyMap<string, readonly VariantValue[]>;
  /** The other members, which go together: times in their order, one member of a oneof. Or messages that are not objects, as they are. */
  readonly rows: readonly VariantValue[];
  /** The JSON names of members with messages that must be there, however deep the message is. */
  readonly required: readonly string[];
}

const rowCount = 4;
/** Names and ids tell messages apart, so there are more of them. */
const identityCount = 16;

/** Samples a message several times: the same ones in each run, independent of other messages. */
export function sampleVariants(message: Message, side: "request" | "response"): MessageVariants {
  const contextOf = (i: number): SampleContext => ({
    random: createRandom(`${message.fullName} ${i}`),
    side,
    completeness: "full",
    depth: 3,
    within: [message],
  });
  if (message.representation !== "object") {
    const rows = Array.from({ length: rowCount }, (_, i) => wholeVariant(message, contextOf(i)));
    return { members: new Map(), rows: distinct(rows), required: [] };
  }
  const fields = new Map(message.fields.map((field) => [field.jsonName, field]));
  const objects = Array.from({ length: identityCount }, (_, i) => sampleObject(message, contextOf(i), variantOf));
  const members = new Map<string, readonly VariantValue[]>();
  const rows: SampleObject[] = Array.from({ length: rowCount }, () => ({}));
  for (const name of new Set(objects.flatMap((object) => Object.keys(object)))) {
    const field = fields.get(name);
    const values = objects.map((object) => toVariant(object[name], field));
    if (field !== undefined && isIndependent(field)) {
      members.set(name, distinct(isIdentity(field) ? values : values.slice(0, rowCount)));
      continue;
    }
    for (const [i, row] of rows.entries()) if (values[i] !== undefined) row[name] = values[i];
  }
  const required = message.fields.filter((field) => referredType(field) !== undefined && constraintsOf(field).required);
  return { members, rows: distinct(rows as VariantValue[]), required: required.map(({ jsonName }) => jsonName) };
}

/** A message that is the value of its only field, or of a member of its oneof. */
function wholeVariant(message: Message, context: SampleContext): VariantValue {
  const [first] = message.fields;
  if (message.representation === "value" && first !== undefined) return toVariant(variantOf(first, context), first);
  // Which member a value of a union is has been decided where the value was made.
  return toVariant(sampleMessage(message, { ...context, within: [] }), undefined);
}

/** The value of a field, with references in place of messages. */
function variantOf(field: Field, context: SampleContext): unknown {
  const type = referredType(field);
  // Those with a discriminator are members of the same object.
  if (type === undefined || field.oneof?.discriminator !== undefined) return sampleField(field, context);
  const reference = new MessageReference(type);
  if (field.cardinality === "singular") return reference;
  const value = sampleField(field, { ...context, depth: 2, within: [] });
  if (Array.isArray(value)) return value.map(() => reference);
  return Object.fromEntries(Object.keys(value as object).map((key) => [key, reference]));
}

function referredType({ type }: Field): Message | undefined {
  return type.kind === "message" && isComposite(type.form) ? type : undefined;
}

/** Whether the value of a field goes with any value of the others. */
function isIndependent(field: Field): boolean {
  const { message, oneof, form, name } = field;
  if (oneof !== undefined || field === message.rest || message.validation !== undefined) return false;
  return form.time === undefined && !/_(?:time|at|date)$/.test(name);
}

function isIdentity({ name, cardinality }: Field): boolean {
  return cardinality === "singular" && /(?:^|_)(?:id|uid|uuid|name|email|key|number|title)$/.test(name);
}

/** The JSON of a value in the shape `plain`. */
function toVariant(value: unknown, field: Field | undefined): VariantValue {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  if (value instanceof MessageReference) return value;
  if (typeof value === "boolean") return field?.form.jsonOf?.(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => toVariant(item, field));
  if (typeof value !== "object" || value === null) return value as JsonLiteral;
  const entries = Object.entries(value).map(([name, item]) => [name, toVariant(item, field)] as const);
  return Object.fromEntries(entries);
}

/** The JSON of a sample: 64-bit integers as text, bytes in base64. */
export function jsonOfSample(sample: unknown): JsonLiteral {
  return toVariant(sample, undefined) as JsonLiteral;
}

function distinct(values: readonly VariantValue[]): readonly VariantValue[] {
  const keys = new Map<string, VariantValue>();
  for (const value of values) if (value !== undefined) keys.set(keyOf(value), value);
  return [...keys.values()];
}

function keyOf(value: VariantValue): string {
  return JSON.stringify(value, (_, item) => (item instanceof MessageReference ? item.message.fullName : item));
}
