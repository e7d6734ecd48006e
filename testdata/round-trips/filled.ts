import {
  type Field,
  type FieldType,
  type Int64Type,
  int64Value,
  isComposite,
  type JsonKind,
  type JsonLiteral,
  kindOf,
  kindsOfField,
  type Message,
  type Scalar,
} from "@protoc-gen-rest/plugin";
import { selectedMember } from "./kinds.ts";

export interface Side {
  /** The members that the other side never sends. */
  readonly omitted?: "output_only" | "input_only";
  /** Sets the defaults of absent members, as in requests other than partial updates. */
  readonly defaults: boolean;
}

/** Returns what a reader returns for a value: sets the absent members that have a value nevertheless. */
export function filled(message: Message, value: unknown, side: Side): unknown {
  if (!isComposite(message.form)) return value;
  if (message.representation === "value") return filledField(message.fields[0]!, value, side);
  if (message.representation === "union") {
    const member = unionMember(message, value);
    return member === undefined ? value : filledField(member, value, side);
  }
  return filledObject(message, value as Readonly<Record<string, unknown>>, side);
}

function filledObject(message: Message, value: Readonly<Record<string, unknown>>, side: Side): object {
  const result = new Map(Object.entries(value).filter(([, member]) => member !== undefined));
  for (const field of message.fields) {
    if (field === message.rest || field.oneof?.discriminator !== undefined) continue;
    if (side.omitted !== undefined && field.behaviors.has(side.omitted)) result.delete(field.jsonName);
    const member = result.get(field.jsonName);
    if (member !== undefined) result.set(field.jsonName, filledField(field, member, side));
    else if (field.always || (side.defaults && field.default !== undefined && !field.behaviors.has("output_only"))) {
      const made = defaultOf(field);
      if (made !== undefined) result.set(field.jsonName, made);
    }
  }
  for (const oneof of message.oneofs) {
    const kind = oneof.discriminator === undefined ? undefined : selectedMember(oneof, value);
    if (kind?.type.kind !== "message") continue;
    const { type } = kind;
    const inner = Object.entries(value).filter(([name]) => type.fields.some(({ jsonName }) => jsonName === name));
    for (const [name] of inner) result.delete(name);
    for (const [name, member] of Object.entries(filledObject(type, Object.fromEntries(inner), side)))
      result.set(name, member);
  }
  return Object.fromEntries(result);
}

function filledField(field: Field, value: unknown, side: Side): unknown {
  const { type, cardinality } = field;
  if (type.kind !== "message" || value === null) return value;
  if (cardinality === "singular") return filled(type, value, side);
  if (Array.isArray(value)) return value.map((item) => filled(type, item, side));
  if (cardinality === "list") return filled(type, value, side);
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, filled(type, item, side)]));
}

/** Returns the union member of a value, by its kind; for an object, the first member whose required fields it has. */
export function unionMember({ fields }: Message, value: unknown): Field | undefined {
  const kind = wireKind(value);
  const members = fields.filter((field) => kindsOfField(field).has(kind));
  if (kind !== "object") return members[0];
  return members.find((field) => field === members.at(-1) || isComplete(field.type, value as object));
}

/** Returns the JSON of a value in the plain shape. */
function wireKind(value: unknown): JsonKind {
  if (typeof value === "bigint" || value instanceof Uint8Array) return "string";
  // JSON has no such number, so it is a string.
  return typeof value === "number" && !Number.isFinite(value) ? "string" : kindOf(value as JsonLiteral);
}

function isComplete(type: FieldType, value: object): boolean {
  if (type.kind !== "message") return true;
  if (type.representation === "value") return isComplete(type.fields[0]!.type, value);
  const isThere = ({ jsonName }: Field): boolean => Object.hasOwn(value, jsonName);
  const required = type.fields.filter(({ behaviors }) => behaviors.has("required"));
  return (
    required.every(isThere) &&
    type.oneofs.every(({ required, discriminator, fields }) => {
      if (discriminator !== undefined) return Object.hasOwn(value, discriminator);
      return !required || fields.some(isThere);
    })
  );
}

/** Returns the value of an absent field. */
export function defaultOf(field: Field): unknown {
  const { default: given, type, cardinality } = field;
  if (given !== undefined) return fieldValue(field, given);
  if (field.nullable) return null;
  if (cardinality === "list") return [];
  if (cardinality === "map") return {};
  if (type.kind === "scalar")
    return scalarValue(type.scalar, /string|bytes/.test(type.scalar) ? "" : 0, field.form.int64?.type);
  if (type.kind === "enum") {
    return (type.values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? type.values[0])
      ?.wireName;
  }
  return undefined;
}

/** Returns the plain shape of a value on the wire; defaults here are never objects with fields. */
function fieldValue(field: Field, json: unknown): unknown {
  const { type, cardinality } = field;
  const item = (value: unknown): unknown => {
    if (value === null || type.kind === "enum") return value;
    if (type.kind === "scalar") return scalarValue(type.scalar, value, field.form.int64?.type);
    const { form, representation, fields } = type;
    if (form.scalar !== undefined) return scalarValue(form.scalar, value, field.form.int64?.type);
    return representation === "value" ? fieldValue(fields[0]!, value) : value;
  };
  if (json === null || cardinality === "singular") return item(json);
  if (Array.isArray(json)) return json.map(item);
  if (cardinality === "list") return item(json);
  return Object.fromEntries(Object.entries(json as object).map(([key, value]) => [key, item(value)]));
}

function scalarValue(scalar: Scalar, json: unknown, int64: Int64Type | undefined): unknown {
  if (scalar === "string") return json;
  if (scalar === "bytes") return new Uint8Array(Buffer.from(String(json), "base64"));
  if (scalar === "bool") return Boolean(json);
  return int64Value(json as number | string, int64 ?? "number");
}
