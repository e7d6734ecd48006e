import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { comparisonSteps } from "../budget.ts";
import { ProcessorFailure } from "../failure.ts";
import { areEqual, typeName } from "../json.ts";

type Method<T> = (value: T, ...values: JsonValue[]) => JsonValue;

const ofText: Readonly<Record<string, Method<string>>> = {
  contains: (value, part) => value.includes(text(part)),
  startsWith: (value, part) => value.startsWith(text(part)),
  endsWith: (value, part) => value.endsWith(text(part)),
  equals: (value, other) => value === other,
  equalsIgnoreCase: (value, other) => typeof other === "string" && value.toLowerCase() === other.toLowerCase(),
  compareTo: (value, other) => (value < text(other) ? -1 : value > text(other) ? 1 : 0),
  isEmpty: (value) => value === "",
  length: (value) => value.length,
  indexOf: (value, part) => value.indexOf(text(part)),
  lastIndexOf: (value, part) => value.lastIndexOf(text(part)),
  substring: (value, from, to) => value.substring(number(from), to === undefined ? undefined : number(to)),
  toLowerCase: (value) => value.toLowerCase(),
  toUpperCase: (value) => value.toUpperCase(),
  trim: (value) => value.trim(),
  toString: (value: string) => value,
};

const ofList: Readonly<Record<string, Method<readonly JsonValue[]>>> = {
  contains: (value, item) => value.some((it) => areEqual(it, item)),
  indexOf: (value, item) => value.findIndex((it) => areEqual(it, item)),
  isEmpty: (value) => value.length === 0,
  size: (value) => value.length,
  get: (value, at) => value[number(at)] ?? raise(`item ${at} of a list with ${value.length}`),
  equals: (value, other) => areEqual([...value], other),
};

const ofMap: Readonly<Record<string, Method<JsonObject>>> = {
  containsKey: (value, name) => Object.hasOwn(value, text(name)),
  containsValue: (value, item) => Object.values(value).some((it) => areEqual(it, item)),
  get: (value, name) => (Object.hasOwn(value, text(name)) ? (value[text(name)] ?? null) : null),
  getOrDefault: (value, name, other) =>
    Object.hasOwn(value, text(name)) ? (value[text(name)] ?? null) : (other ?? null),
  isEmpty: (value) => Object.keys(value).length === 0,
  size: (value) => Object.keys(value).length,
  equals: (value, other) => areEqual(value, other),
};

const ofScalar: Readonly<Record<string, Method<number | boolean>>> = {
  equals: (value, other) => value === other,
  toString: (value: number | boolean) => String(value),
};

/** The methods that conditions may call. */
export const methods: ReadonlySet<string> = new Set(
  [ofText, ofList, ofMap, ofScalar].flatMap((table) => Object.keys(table)),
);

const comparing: ReadonlySet<string> = new Set(["contains", "indexOf", "containsValue", "equals"]);

/** The steps of a call of a method. */
export function callSteps(value: JsonValue, name: string): number {
  return typeof value === "string" || comparing.has(name) ? comparisonSteps(value) : 1;
}

/** Calls a method of a value. Throws a ProcessorFailure for one that the value does not have. */
export function callMethod(value: JsonValue, name: string, values: readonly JsonValue[]): JsonValue {
  if (typeof value === "string" && Object.hasOwn(ofText, name)) return ofText[name]!(value, ...values);
  if (Array.isArray(value) && Object.hasOwn(ofList, name)) return ofList[name]!(value, ...values);
  if (isObject(value) && Object.hasOwn(ofMap, name)) return ofMap[name]!(value, ...values);
  const isScalar = typeof value === "number" || typeof value === "boolean";
  if (isScalar && Object.hasOwn(ofScalar, name)) return ofScalar[name]!(value, ...values);
  return raise(`the method ${name} of ${typeName(value)}`);
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : raise(`${typeName(value)} where a string is expected`);
}

function number(value: JsonValue | undefined): number {
  return typeof value === "number" ? value : raise(`${typeName(value)} where a number is expected`);
}

function raise(what: string): never {
  throw new ProcessorFailure(`the condition cannot use ${what}`, "script_exception");
}
