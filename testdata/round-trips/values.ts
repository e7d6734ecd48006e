import type { Field, FileParts, Message, Schema } from "@protoc-gen-rest/plugin";
import { isComposite, kindsOfField } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { defaultOf, unionMember } from "./filled.ts";
import { anyJson, anyName, jsonArray, jsonObject, record } from "./json.ts";
import { selectingWord } from "./kinds.ts";
import { canonical } from "./same.ts";
import { enumValue, scalarValue } from "./scalars.ts";
import { anyText, textWith } from "./texts.ts";

/** Generates values of a field; undefined if it has none here. */
export type ValueFor = (field: Field) => fc.Arbitrary<unknown> | undefined;

export interface Options {
  /** The strings that can travel in the place of the value. */
  readonly text: fc.Arbitrary<string>;
  /** The maximum nesting of messages. */
  readonly depth: number;
  /** Whether scalars travel as text, which tells no string from the number or boolean that it spells. */
  readonly isText?: boolean;
}

/** For places that carry JSON. */
export const inJson: Options = { text: anyText, depth: 4 };

/** For parameters with brackets. */
export const inNames: Options = { ...inJson, isText: true };

const cache = new Map<string, fc.Arbitrary<unknown>>();

/** Generates messages in the plain shape that meet their constraints. */
export function messageValue(message: Message, options: Options = inJson): fc.Arbitrary<unknown> {
  const key = options.text === anyText ? `${message.fullName} ${options.depth} ${options.isText ?? false}` : undefined;
  const known = key === undefined ? undefined : cache.get(key);
  if (known !== undefined) return known;
  const made = makeMessage(message, options);
  if (key !== undefined) cache.set(key, made);
  return made;
}

function makeMessage(message: Message, options: Options): fc.Arbitrary<unknown> {
  if (!isComposite(message.form)) return wellKnownValue(message, options);
  if (message.fileParts !== undefined) return fileValue(message.fileParts);
  const inner = { ...options, depth: options.depth - 1 };
  if (message.representation === "value") {
    const [field] = message.fields;
    return isTooDeep(field!, inner) && field!.cardinality === "list" ? fc.constant([]) : fieldValue(field!, inner);
  }
  if (message.representation === "union") {
    const shallow = message.fields.filter((field) => !isTooDeep(field, inner));
    const fits = (value: unknown): boolean => options.isText !== true || !isLookalike(message, value);
    const members = (shallow.length > 0 ? shallow : message.fields).map((field) => {
      return fieldValue(field, inner).filter((value) => unionMember(message, value) === field && fits(value));
    });
    return fc.oneof(...members);
  }
  return objectValue(message, (field) => (isTooDeep(field, inner) ? undefined : fieldValue(field, inner)));
}

/** Whether the text of a value is also that of a number or boolean, as which readers take it if the union has such a member. */
export function isLookalike(union: Message, value: unknown): boolean {
  const kinds = new Set(union.fields.flatMap((field) => [...kindsOfField(field)]));
  return (kinds.has("number") || kinds.has("boolean")) && spellsAnother(value);
}

function spellsAnother(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(spellsAnother);
  if (typeof value === "number" || typeof value === "boolean") return false;
  if (typeof value === "object" && !(value instanceof Uint8Array)) return false;
  const text = value instanceof Uint8Array ? Buffer.from(value).toString("base64") : String(value);
  return /^(?:true|false)$/.test(text) || String(Number(text)) === text;
}

/** Generates files with a name and a media type, since a part without them gets those of its field. */
function fileValue({ content, name, mediaType }: FileParts): fc.Arbitrary<unknown> {
  const data = fc.uint8Array({ minLength: 1, maxLength: 300 });
  // Names of parts have no escape for "%" (WHATWG HTML, multipart/form-data encoding).
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((it) => !/%|\p{Cc}/u.test(it));
  return fc.tuple(data, text).map(([bytes, title]) => ({
    ...(name && { [name.jsonName]: title }),
    ...(mediaType && { [mediaType.jsonName]: "text/x-test; charset=utf-8" }),
    [content.jsonName]: Uint8Array.from(bytes),
  }));
}

function isTooDeep({ type, behaviors, oneof }: Field, { depth }: Options): boolean {
  const isNeeded = behaviors.has("required") || oneof?.required || oneof?.discriminator !== undefined;
  return depth <= 0 && type.kind === "message" && isComposite(type.form) && !isNeeded;
}

/** Generates objects with the members that `valueFor` has values for: always the required ones, sometimes the others. */
export function objectValue(message: Message, valueFor: ValueFor): fc.Arbitrary<Record<string, unknown>> {
  const alone = message.fields.filter(({ oneof }) => oneof === undefined);
  const members = alone.flatMap((field) => {
    const value = field === message.rest ? undefined : valueFor(field);
    return value === undefined ? [] : [memberValue(field, value)];
  });
  const oneofs = message.oneofs.map((oneof) => {
    const cases = oneof.fields.flatMap((field) => {
      const value = valueFor(field);
      return value === undefined ? [] : [caseValue(field, value)];
    });
    const isRequired = oneof.required || oneof.fields.every(({ behaviors }) => behaviors.has("required"));
    return isRequired || oneof.discriminator !== undefined ? fc.oneof(...cases) : fc.oneof(fc.constant({}), ...cases);
  });
  const isOpen = message.rest !== undefined && valueFor(message.rest) !== undefined;
  const rest = isOpen ? [otherMembers(message)] : [];
  return fc.tuple(...members, ...oneofs, ...rest).map((parts) => {
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  });
}

function memberValue(field: Field, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const present = value.map((it) => ({ [field.jsonName]: it }));
  if (mustBeThere(field)) return present;
  return fc.oneof({ weight: field.always ? 4 : 2, arbitrary: present }, fc.constant({}));
}

/** An `always` field needs a value, since a message has no default. */
function mustBeThere(field: Field): boolean {
  const { behaviors, presence, always } = field;
  // Messages of other plugins always have a constant.
  const isConstant = presence === "implicit" && constantOf(field) !== undefined;
  return (
    behaviors.has("required") || presence === "required" || isConstant || (always && defaultOf(field) === undefined)
  );
}

function caseValue(field: Field, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const { jsonName, oneof } = field;
  const discriminator = oneof?.discriminator;
  if (discriminator === undefined) return value.map((it) => ({ [jsonName]: it }));
  return value.map((it) => ({ ...(it as object), [discriminator]: selectingWord(field) }));
}

/** Generates members that the message does not declare. */
function otherMembers({ fields, oneofs }: Message): fc.Arbitrary<object> {
  const names = new Set(fields.flatMap(({ name, jsonName }) => [name, jsonName]));
  for (const { discriminator } of oneofs) if (discriminator !== undefined) names.add(discriminator);
  return record(
    anyName.filter((name) => !names.has(name)),
    anyJson,
  );
}

/** Generates values of a field, including all items of a list or map. */
export function fieldValue(field: Field, options: Options): fc.Arbitrary<unknown> {
  const value = containerValue(field, options);
  return field.nullable ? fc.oneof({ weight: 3, arbitrary: value }, fc.constant(null)) : value;
}

function containerValue(field: Field, options: Options): fc.Arbitrary<unknown> {
  const { cardinality, schema, items } = field;
  if (cardinality === "singular") return itemValue(field, schema, options);
  const item = itemValue(field, items, options);
  if (cardinality === "map") {
    const { minProperties: minLength = 0, maxProperties: maxLength = Math.max(minLength, 3) } = schema ?? {};
    return record(keyValue(field, options), item, { minLength, maxLength: Math.min(maxLength, minLength + 3) });
  }
  const list = listValue(item, schema);
  // A single item is also a list.
  const isOneEnough = (schema?.minItems ?? 0) <= 1;
  return field.oneOrMany && isOneEnough ? fc.oneof(list, item) : list;
}

function listValue(item: fc.Arbitrary<unknown>, schema: Schema = {}): fc.Arbitrary<unknown[]> {
  const { minItems: minLength = 0, maxItems = minLength + 3, uniqueItems } = schema;
  const limits = { minLength, maxLength: Math.min(maxItems, minLength + 3) };
  return uniqueItems ? fc.uniqueArray(item, { ...limits, selector: (it) => canonical(it) }) : fc.array(item, limits);
}

function itemValue(field: Field, schema: Schema | undefined, options: Options): fc.Arbitrary<unknown> {
  const { type, form } = field;
  const constant = constantOf(field);
  if (constant !== undefined) return fc.constant(constant);
  // A parameter that is absent is false, so false is absent.
  if (form.kind === "bool_presence") return fc.constant(true);
  if (form.kind === "timestamp" && type.kind === "message" && form !== type.form)
    return dateValue(form.schema?.["format"]);
  if (type.kind === "scalar") return scalarValue(type.scalar, { ...options, schema, int64: field.form.int64?.type });
  if (type.kind === "enum") return enumValue(type, schema);
  if (!isComposite(type.form)) return wellKnownValue(type, options, schema);
  if (type.representation === "object" || schema === undefined) return messageValue(type, options);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  return messageValue(type, options).filter((value) => meets(value, schema));
}

/** Generates the timestamps of a form other than RFC 3339, to the second. */
function dateValue(format: unknown): fc.Arbitrary<unknown> {
  return fc.integer({ min: -62135596800, max: 253402300799 }).map((seconds) => {
    if (format === "unix-time") return seconds;
    return format === "http-date" ? new Date(seconds * 1000).toUTCString() : `@${seconds}`;
  });
}

/** The only value of the field (`rest.v1.field.const`). */
function constantOf({ form }: Field): unknown {
  return form.schema?.["const"];
}

/** JSON keys are strings; keys of other types have one spelling each. */
function keyValue({ mapKey = "string", keys }: Field, { text }: Options): fc.Arbitrary<string> {
  if (mapKey === "string") return textWith(keys, fc.oneof(anyName, text));
  return scalarValue(mapKey, { schema: keys, text }).map(String);
}

function wellKnownValue({ form }: Message, options: Options, schema?: Schema): fc.Arbitrary<unknown> {
  if (form.scalar !== undefined) return scalarValue(form.scalar, { ...options, schema });
  switch (form.kind) {
    case "struct":
      return jsonObject;
    case "list_value":
      return jsonArray;
    case "value":
      return anyJson;
    case "empty":
      return fc.constant({});
    case "http_body":
      return httpBody("application/x-test");
    case "timestamp":
      return timestamp.filter((text) => isWithin(text, schema));
    case "duration":
      return fc
        .constantFrom("0s", "1.500s", "-0.000000001s", "315576000000s", "3.000001s")
        .filter((text) => isWithin(text, schema));
    case "field_mask":
      return fc.constantFrom("", "title", "author.name,title").filter((text) => isWithin(text, schema));
    default:
      return fc.constantFrom(
        { "@type": "type.googleapis.com/google.protobuf.Duration", value: "1.500s" },
        { "@type": "type.googleapis.com/google.protobuf.Value", value: [null, false, { a: 0 }] },
      );
  }
}

/** Whether the value of a message that is not an object meets the constraints. */
function meets(value: unknown, schema: Schema): boolean {
  if (typeof value === "string") return isWithin(value, schema);
  if (Array.isArray(value)) {
    return value.length >= (schema.minItems ?? 0) && value.length <= (schema.maxItems ?? value.length);
  }
  if (typeof value !== "number") return true;
  const { minimum = value, maximum = value, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const isInRange = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
  return isInRange && (value / (schema.multipleOf ?? 1)) % 1 === 0;
}

/** Whether the text meets the constraints. All times have the format `date-time`. */
function isWithin(text: string, { pattern = "", minLength = 0, maxLength = text.length }: Schema = {}): boolean {
  return new RegExp(pattern, "u").test(text) && text.length >= minLength && text.length <= maxLength;
}

/** In the form that readers return: UTC, with 0, 3, 6 or 9 fractional digits. */
const timestamp: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999Z"),
  fc
    .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
    .map((date) => date.toISOString().replace(".000", "")),
);

export function httpBody(contentType: string, minLength = 0): fc.Arbitrary<object> {
  return fc.uint8Array({ minLength, maxLength: 300 }).map((data) => ({ contentType, data: Uint8Array.from(data) }));
}
