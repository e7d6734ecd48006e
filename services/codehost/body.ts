import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../requests/is-object.ts";
import { invalid } from "./errors.ts";
import { missing } from "./format-error.ts";

/** A body: an object whose known members have been checked, or any other JSON. */
export type OpenBody = JsonValue | object;

export interface WithBody {
  readonly body?: OpenBody | undefined;
}

/** The members of a body, read with 422 for values of other types. */
export interface Members {
  readonly all: JsonObject;
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  integer(name: string): number | undefined;
  texts(name: string): string[] | undefined;
  integers(name: string): number[] | undefined;
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined;
  object(name: string): Members | undefined;
}

/** Reads the members of a body. No body has none, and neither has `null`, which some clients send instead. */
export function membersOf(body: OpenBody | undefined, at = ""): Members {
  const all = body ?? {};
  if (!isObject(all)) throw invalid(at || "body", "must be an object");
  const read = <Value>(name: string, isValue: (value: JsonValue) => value is JsonValue & Value, type: string) => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    if (value === undefined || value === null) return undefined;
    if (!isValue(value)) throw invalid(at + name, `must be ${type}`);
    return value as Value;
  };
  return {
    all,
    text: (name) => read(name, isText, "a string"),
    flag: (name) => read(name, isFlag, "a boolean"),
    integer: (name) => read(name, isInteger, "an integer"),
    texts: (name) => read(name, isListOf(isText), "a list of strings"),
    integers: (name) => read(name, isListOf(isIntegral), "a list of integers")?.map(Number),
    oneOf<Value extends string>(name: string, values: readonly Value[]) {
      const isOne = (value: JsonValue): value is JsonValue & Value => values.some((it) => it === value);
      return read(name, isOne, `one of ${values.join(", ")}`);
    },
    object(name) {
      const value = read(name, isObject, "an object");
      return value && membersOf(value, `${at}${name}.`);
    },
  };
}

/** Returns a member that the body must have. Throws 422. */
export function required<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw invalid(name, missing);
  return value;
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

function isFlag(value: JsonValue): value is boolean {
  return typeof value === "boolean";
}

function isInteger(value: JsonValue): value is number {
  return Number.isSafeInteger(value);
}

/** Ids also arrive as text. */
function isIntegral(value: JsonValue): value is number | string {
  return isInteger(value) || (typeof value === "string" && /^\d{1,15}$/.test(value));
}

function isListOf<Item extends JsonValue>(isItem: (value: JsonValue) => value is Item) {
  return (value: JsonValue): value is Item[] => Array.isArray(value) && value.every(isItem);
}
