import { isIP } from "node:net";
import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { ProcessorFailure } from "../failure.ts";
import { typeName } from "../json.ts";
import { type RunProcessor, readField, writeTarget } from "./processor.ts";

const types = ["integer", "long", "float", "double", "boolean", "string", "ip", "auto"] as const;
type ConvertType = (typeof types)[number];

export const convert: RunProcessor = (step) => {
  const { settings } = step;
  settings.text("type");
  const type = settings.oneOf("type", types);
  const value = readField(step);
  if (value === undefined) return;
  const field = settings.text("field");
  writeTarget(
    step,
    Array.isArray(value) ? value.map((item) => convertValue(item, type, field)) : convertValue(value, type, field),
  );
};

/** Throws a ProcessorFailure for a value that has no form of the type. */
export function convertValue(value: JsonValue, type: ConvertType, field: string): JsonValue {
  const fail = () =>
    new ProcessorFailure(`field [${field}] with ${typeName(value)} [${textOf(value)}] is not of type ${type}`);
  switch (type) {
    case "integer":
    case "long":
      return integerOf(value, type) ?? raise(fail);
    case "float":
    case "double":
      return numberOf(value) ?? raise(fail);
    case "boolean": {
      const text = String(value).toLowerCase();
      return text === "true" || (text !== "false" && raise(fail));
    }
    case "ip":
      return typeof value === "string" && isIP(value) > 0 ? value : raise(fail);
    case "string":
      return typeof value === "object" ? textOf(value) : String(value);
    default:
      return typeof value === "string" ? guess(value) : value;
  }
}

function guess(text: string): JsonValue {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return integerOf(text, "long") ?? numberOf(text) ?? text;
}

/** JSON numbers hold integers up to 2^53 exactly. Larger results are refused. */
function integerOf(value: JsonValue, type: "integer" | "long"): number | undefined {
  const text = typeof value === "number" ? String(Math.trunc(value)) : value;
  if (typeof text !== "string" || !/^(?:[+-]?\d{1,20}|0x[0-9a-f]{1,14})$/i.test(text)) return undefined;
  const number = Number(text);
  const limit = type === "integer" ? 2 ** 31 : Number.MAX_SAFE_INTEGER;
  return number >= -limit && (type === "integer" ? number < limit : number <= limit) ? number : undefined;
}

function numberOf(value: JsonValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value.slice(0, 200) : JSON.stringify(value);
}

function raise(fail: () => Error): never {
  throw fail();
}
