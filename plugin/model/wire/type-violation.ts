import type { JsonLiteral, Scalar, WellKnown } from "../elements/values.ts";
import { isBase64, isDuration, isTimestamp } from "./formats.ts";
import { is64BitScalar } from "./int64.ts";
import { isObject } from "./json-literal.ts";
import type { Violation } from "./violation.ts";

/** Why a value of the right kind of JSON is not one of the scalar. */
export function scalarViolation(scalar: Scalar, value: JsonLiteral): Violation | undefined {
  switch (scalar) {
    case "bool":
    case "string":
      return undefined;
    case "bytes":
      if (isBase64(String(value))) return undefined;
      return { problem: "is not valid base64", hint: 'encode the bytes in base64, such as "aGVsbG8="' };
    case "double":
      return Number.isFinite(value) ? undefined : outOfRange(scalar, "the largest double is about 1.8e308");
    case "float":
      return Number.isFinite(Math.fround(Number(value)))
        ? undefined
        : outOfRange(scalar, "the largest float is about 3.4e38");
    default:
      return integerViolation(scalar, value);
  }
}

function outOfRange(scalar: Scalar, hint: string): Violation {
  return { problem: `is out of range for ${scalar}`, hint };
}

function integerViolation(scalar: Scalar, value: JsonLiteral): Violation | undefined {
  const digits = String(value);
  if (!/^-?\d+$/.test(digits)) {
    return { problem: "is not an integer", hint: "write an integer without a fraction or an exponent" };
  }
  const unsigned = scalar.startsWith("u") || scalar.startsWith("fixed");
  const size = is64BitScalar(scalar) ? 64n : 32n;
  const number = BigInt(digits);
  const [low, high] = unsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (number < low || number > high) return outOfRange(scalar, `write an integer from ${low} to ${high}`);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return undefined;
  return {
    problem: "is not exact as a JSON number",
    hint: "JSON numbers are exact from -(2^53 - 1) to 2^53 - 1; without INT64_NUMBER the integer is a string",
  };
}

/** Likewise for the key of a map, which is always a string in JSON. */
export function keyViolation(scalar: Scalar, key: string): Violation | undefined {
  if (scalar !== "bool") return scalarViolation(scalar, key);
  if (key === "true" || key === "false") return undefined;
  return { problem: "is not a bool", hint: 'use the keys "true" and "false"' };
}

/** Likewise for a message with a JSON form of its own. */
export function wellKnownViolation(wellKnown: WellKnown, value: JsonLiteral): Violation | undefined {
  if (typeof wellKnown === "object") return scalarViolation(wellKnown.wrapper, value);
  const text = typeof value === "string" ? value : "";
  switch (wellKnown) {
    case "timestamp":
      if (isTimestamp(text)) return undefined;
      return { problem: "is not a valid timestamp", hint: 'write a time such as "2026-01-31T12:00:00Z" (RFC 3339)' };
    case "duration":
      if (isDuration(text)) return undefined;
      return { problem: "is not a valid duration", hint: 'write seconds, such as "1.5s"' };
    case "field_mask":
      if (!text.includes("_")) return undefined;
      return { problem: "is not a valid field mask", hint: 'write field paths in lowerCamelCase, such as "pageCount"' };
    case "empty":
      if (!isObject(value) || Object.keys(value).length === 0) return undefined;
      return { problem: "is not empty", hint: "write {}" };
    default:
      return undefined;
  }
}
