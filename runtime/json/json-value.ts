import { type Check, describe, maxDepth, violate } from "./check.ts";
import { isJsonObject } from "./is-json-object.ts";
import { checkMembers, expectObject } from "./object.ts";
import { setOwn } from "./set-own.ts";

/** Any JSON value: `google.protobuf.Value`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** Any JSON object: `google.protobuf.Struct`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Reads any JSON. The output of a parser is valid unless it is too deep or has a number too large for a double. */
export function readJson(json: unknown, check: Check): JsonValue {
  const value = check.longIntegers === undefined ? json : withNumbers(json, maxDepth);
  const problem = problemOf(value, maxDepth - check.depth);
  if (problem !== undefined) violate(check, problem);
  return value as JsonValue;
}

/** Reads any JSON object: `google.protobuf.Struct`. */
export function readJsonObject(json: unknown, check: Check): JsonObject {
  if (isJsonObject(json)) return readJson(json, check) as JsonObject;
  violate(check, `expected an object of any JSON, got ${describe(json)}`);
  return {};
}

/** Reads any JSON array: `google.protobuf.ListValue`. */
export function readJsonArray(json: unknown, check: Check): JsonValue[] {
  if (Array.isArray(json)) return readJson(json, check) as JsonValue[];
  violate(check, `expected an array of any JSON, got ${describe(json)}`);
  return [];
}

/** Reads a `google.protobuf.NullValue`: null, or its only value by name or number. */
export function readNull(json: unknown, check: Check): null | undefined {
  if (json === null || json === "NULL_VALUE" || (typeof json === "number" && json === (json | 0))) return null;
  // An unknown name is absent, as with any other enum.
  if (typeof json === "string" && check.unknown === "keep") return undefined;
  violate(check, `expected null, got ${describe(json)}`);
  return null;
}

/** A `google.protobuf.Empty`: an object without members. */
export type EmptyMessage = Record<string, never>;

/** Reads a `google.protobuf.Empty`: an object whose members are all unknown. */
export function readEmpty(json: unknown, check: Check): EmptyMessage {
  const wire = expectObject(json, check);
  if (check.unknown !== "keep") checkMembers(wire, {}, check);
  return wire as EmptyMessage;
}

/** Writes a `google.protobuf.Empty`. Whatever the object holds is dropped. */
export function writeEmpty(_message: EmptyMessage): EmptyMessage {
  return {};
}

/** Numbers in place of the bigints that stand for long integers. */
function withNumbers(json: unknown, levels: number): unknown {
  if (typeof json === "bigint") return Number(json);
  if (typeof json !== "object" || json === null || levels < 0) return json;
  for (const [key, item] of Object.entries(json)) {
    const value = withNumbers(item, levels - 1);
    if (value !== item) setOwn(json as Record<string, unknown>, key, value);
  }
  return json;
}

function problemOf(json: unknown, levels: number): string | undefined {
  if (typeof json === "number" && !Number.isFinite(json)) return "contains a number that JSON cannot represent";
  if (typeof json !== "object" || json === null) return undefined;
  if (levels <= 0) return `is nested more than ${maxDepth} levels deep`;
  for (const item of Array.isArray(json) ? json : Object.values(json)) {
    const problem = problemOf(item, levels - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
