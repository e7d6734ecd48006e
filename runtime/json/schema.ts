import {
  type Check,
  describe,
  exactly,
  isFull,
  keySegment,
  type MemberReaders,
  prefixPaths,
  type Reader,
  type SchemaChecks,
  violate,
} from "./check.ts";
import { integerOfText } from "./integer-text.ts";
import { isJsonObject } from "./is-json-object.ts";
import type { MemberSchemas, Schema } from "./member-schemas.ts";
import { ownMember } from "./own-member.ts";
import { shorten } from "./shorten.ts";

/** Reports the members that violate their constraints. Absent members and `null` are valid. */
export function checkSchemas(message: object, schemas: MemberSchemas, check: Check, readers?: MemberReaders): void {
  for (const key in schemas) {
    if (isFull(check)) return;
    const value = ownMember(message as Record<string, unknown>, key);
    if (value === undefined || value === null) continue;
    const read = asRead(value, readers && ownMember(readers, key), check);
    if (read !== undefined) enforceAt(read, schemas[key]!, key, check);
  }
}

/** The value that a reader returns, or undefined if that finds it invalid: then it says so itself. */
function asRead(json: unknown, read: Reader<unknown> | undefined, check: Check): unknown {
  if (read === undefined) return json;
  const own: Check = { ...check, violations: [] };
  // Readers of lists and maps replace what is in them.
  const copy = Array.isArray(json) ? [...(json as unknown[])] : isJsonObject(json) ? { ...json } : json;
  const value = read(copy, own);
  return own.violations.length === 0 ? value : undefined;
}

function checkOne(json: unknown, schema: Schema, check: Check, read?: Reader<unknown>): void {
  const value = asRead(json, read, check);
  if (value !== undefined) checkSchema(value, schema, check);
}

/**
 * Reports where a value violates its constraints. Lengths and counts come first, and one that is out of bounds ends the checks of
 * the value: the others may take long for what is too long.
 */
export function checkSchema(value: unknown, schema: Schema, check: Check): void {
  const { items, propertyNames } = schema;
  if (Array.isArray(value)) {
    if (!enforceList(value, schema, check)) return;
    for (let i = 0; items !== undefined && i < value.length && !isFull(check); i++) {
      enforceAt(value[i], items, `[${i}]`, check);
    }
  } else if (typeof value === "string") {
    // Numbers may come as strings.
    if (isNumeric(schema)) enforceNumber(integerOfText(value) ?? Number(value), schema, check);
    if (!enforceText(value, schema, check)) return;
  } else if (typeof value === "number" || typeof value === "bigint") {
    enforceNumber(exactly(value, check) as number | bigint, schema, check);
  } else if (typeof value === "object" && value !== null && !(value instanceof Uint8Array)) {
    const entries = Object.entries(value);
    const { minProperties, maxProperties } = schema;
    if (!enforceCount(entries.length, minProperties, maxProperties, entryNoun, entries.length, check)) return;
    for (const [key, item] of entries) {
      if (isFull(check)) return;
      if (propertyNames !== undefined) enforceAt(key, propertyNames, keySegment(key), check);
      if (items !== undefined) enforceAt(item, items, keySegment(key), check);
    }
  }
  // Allowed values that are no arrays are those of a single item, where a list may be one.
  if (schema.enum !== undefined && (!Array.isArray(value) || schema.enum.some(Array.isArray))) {
    const given = exactly(value, check);
    if (schema.enum.some((allowed) => isSame(allowed, given))) return;
    violate(check, `expected one of ${schema.enum.map(describeJson).join(", ")}, got ${describeJson(given)}`);
  }
}

/** Compares as JSON does. Integers may be strings or bigints. */
function isSame(allowed: unknown, value: unknown): boolean {
  if (typeof allowed === "number" && typeof value !== "boolean" && typeof value !== "object") {
    return String(allowed) === String(value);
  }
  if (typeof allowed !== "object" || typeof value !== "object" || allowed === null || value === null) {
    return allowed === value;
  }
  const names = Object.keys(allowed);
  return (
    Array.isArray(allowed) === Array.isArray(value) &&
    names.length === Object.keys(value).length &&
    names.every((name) => Object.hasOwn(value, name) && isSame(memberOf(allowed, name), memberOf(value, name)))
  );
}

function memberOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** As `describe`, but shows what objects and arrays hold. */
function describeJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return describe(value);
  return shorten(
    JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item)),
    60,
  );
}

function enforceAt(value: unknown, schema: Schema, segment: string, check: Check): void {
  const mark = check.violations.length;
  checkSchema(value, schema, check);
  if (check.violations.length > mark) prefixPaths(check, mark, segment);
}

function expectThat(check: Check, holds: boolean, expected: string, value: unknown): void {
  if (!holds) violate(check, `expected ${expected}, got ${describe(value)}`);
}

function isNumeric({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema): boolean {
  return [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].some((bound) => bound !== undefined);
}

function enforceNumber(value: number | bigint, schema: Schema, check: Check): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined) expectThat(check, value >= minimum, `${minimum} or more`, value);
  if (maximum !== undefined) expectThat(check, value <= maximum, `${maximum} or less`, value);
  if (exclusiveMinimum !== undefined)
    expectThat(check, value > exclusiveMinimum, `more than ${exclusiveMinimum}`, value);
  if (exclusiveMaximum !== undefined)
    expectThat(check, value < exclusiveMaximum, `less than ${exclusiveMaximum}`, value);
  if (multipleOf !== undefined) expectThat(check, isMultiple(value, multipleOf), `a multiple of ${multipleOf}`, value);
}

/** Tolerates rounding errors: 0.3 is a multiple of 0.1. */
function isMultiple(value: number | bigint, of: number): boolean {
  if (typeof value === "bigint")
    return Number.isInteger(of) ? value % BigInt(of) === 0n : isMultiple(Number(value), of);
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= Math.abs(times) * Number.EPSILON;
}

/** Whether the length is within its bounds. */
function enforceText(value: string, schema: Schema, check: Check): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  const hasBounds = minLength !== undefined || maxLength !== undefined;
  if (hasBounds && !enforceCount(length(value), minLength, maxLength, characterNoun, value, check)) return false;
  if (pattern !== undefined) expectThat(check, pattern.test(value), `text that matches ${pattern.source}`, value);
  if (format !== undefined) {
    const form = formats[format];
    expectThat(check, form === undefined || form.test(value), `the format ${format}`, value);
  }
  return true;
}

function length(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const formats: Readonly<Record<string, RegExp>> = {
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  "date-time":
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  email: /^[^\s@]+@[^\s@]+$/,
  "time-units": /^(?:0|-1|\d+(?:nanos|micros|ms|s|m|h|d))$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]*$/,
  uuid: /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/,
};

/** Whether the number of items is within its bounds. */
function enforceList(items: readonly unknown[], schema: Schema, check: Check): boolean {
  const { minItems, maxItems, uniqueItems } = schema;
  if (!enforceCount(items.length, minItems, maxItems, itemNoun, items.length, check)) return false;
  if (uniqueItems) enforceUnique(items, check);
  return true;
}

function enforceUnique(items: readonly unknown[], check: Check): void {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = identity(item);
    const first = seen.get(key);
    if (first !== undefined) {
      violate(check, `expected unique items, but [${index}] equals [${first}]`);
      return;
    }
    seen.set(key, index);
  }
}

type Noun = readonly [singular: string, plural: string];
const characterNoun: Noun = ["character", "characters"];
const entryNoun: Noun = ["entry", "entries"];
const itemNoun: Noun = ["item", "items"];

/** Whether a count is within its bounds. `got` is what the violation shows: the count, or the text that was counted. */
function enforceCount(
  count: number,
  minimum: number | undefined,
  maximum: number | undefined,
  [singular, plural]: Noun,
  got: unknown,
  check: Check,
): boolean {
  const isTooSmall = minimum !== undefined && count < minimum;
  const isTooLarge = maximum !== undefined && count > maximum;
  if (isTooSmall)
    violate(check, `expected at least ${minimum} ${minimum === 1 ? singular : plural}, got ${describe(got)}`);
  if (isTooLarge)
    violate(check, `expected at most ${maximum} ${maximum === 1 ? singular : plural}, got ${describe(got)}`);
  return !isTooSmall && !isTooLarge;
}

/** A text that only equal items share: `1`, `"1"` and `1n` differ, and the order of members is irrelevant. */
function identity(item: unknown): string {
  return JSON.stringify(item, (_, value: unknown) => {
    if (value instanceof Uint8Array) return `bytes ${value.join()}`;
    if (value === undefined || value === null || Array.isArray(value)) return value;
    if (typeof value !== "object") return `${typeof value} ${value}`;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Checks all constraints. */
export const schemaChecks: SchemaChecks = { checkSchema: checkOne, checkSchemas };
