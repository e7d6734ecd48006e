import { type Check, describe, maxDepth, violate } from "./check.ts";
import { checkMembers, expectObject } from "./object.ts";

/** Any JSON value: `google.protobuf.Value`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** Any JSON object: `google.protobuf.Struct`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Reads any JSON. The output of a parser is valid unless it is too deep or has a number too large for a double. */
export function readJson(json: unknown, check: Check): JsonValue {
  const problem = problemOf(json, maxDepth - check.depth);
  if (problem !== undefined) violate(check, problem);
  return json as JsonValue;
}

/** Reads any JSON object: `google.protobuf.Struct`. */
export function readJsonObject(json: unknown, check: Check): JsonObject {
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return readJson(json, check) as JsonObject;
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
