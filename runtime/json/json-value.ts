import { type Check, describe, maximumDepth, violate } from "./check.ts";
import { members, object } from "./object.ts";

/** Any JSON value: `google.protobuf.Value`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** Any JSON object: `google.protobuf.Struct`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** What a parser made is right by itself; only its depth has a bound. */
export function readJson(json: unknown, check: Check): JsonValue {
  if (isDeeper(json, maximumDepth - check.depth)) violate(check, `stands deeper than ${maximumDepth} levels in`);
  return json as JsonValue;
}

export function readJsonObject(json: unknown, check: Check): JsonObject {
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return readJson(json, check) as JsonObject;
  violate(check, `expected an object of any JSON, got ${describe(json)}`);
  return {};
}

export function readJsonArray(json: unknown, check: Check): JsonValue[] {
  if (Array.isArray(json)) return readJson(json, check) as JsonValue[];
  violate(check, `expected an array of any JSON, got ${describe(json)}`);
  return [];
}

/** `google.protobuf.NullValue`: null, or its only value by name or number. */
export function readNull(json: unknown, check: Check): null {
  if (json !== null && json !== "NULL_VALUE" && json !== 0) violate(check, `expected null, got ${describe(json)}`);
  return null;
}

/** `google.protobuf.Empty`: an object without members. */
export type EmptyMessage = Record<string, never>;

export function readEmpty(json: unknown, check: Check): EmptyMessage {
  const wire = object(json, check);
  if (check.unknown !== "keep") members(wire, {}, check);
  return wire as EmptyMessage;
}

function isDeeper(json: unknown, levels: number): boolean {
  if (typeof json !== "object" || json === null) return false;
  if (levels <= 0) return true;
  for (const key in json) if (isDeeper((json as JsonObject)[key], levels - 1)) return true;
  return false;
}
