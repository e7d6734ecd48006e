import type { JsonLiteral, Scalar, WellKnown } from "../values.ts";
import { isBase64, isDuration, isTimestamp } from "./formats.ts";
import { is64BitScalar } from "./int64.ts";
import { isObject } from "./json-literal.ts";

/** What keeps a value, whose kind of JSON is right, from being one of the scalar, as the end of a sentence. */
export function scalarViolation(scalar: Scalar, value: JsonLiteral): string | undefined {
  switch (scalar) {
    case "bool":
    case "string":
      return undefined;
    case "bytes":
      return isBase64(String(value)) ? undefined : "is no base64";
    case "double":
      return Number.isFinite(value) ? undefined : "is beyond double";
    case "float":
      return Number.isFinite(Math.fround(Number(value))) ? undefined : "is beyond float";
    default:
      return integerViolation(scalar, value);
  }
}

function integerViolation(scalar: Scalar, value: JsonLiteral): string | undefined {
  const digits = String(value);
  if (!/^-?\d+$/.test(digits)) return "is no whole number";
  const unsigned = scalar.startsWith("u") || scalar.startsWith("fixed");
  const size = is64BitScalar(scalar) ? 64n : 32n;
  const number = BigInt(digits);
  const [low, high] = unsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (number < low || number > high) return `is beyond ${scalar}`;
  const isUnsafe = typeof value === "number" && !Number.isSafeInteger(value);
  return isUnsafe ? "is beyond what a JSON number holds exactly" : undefined;
}

/** Likewise of a key of a map, which JSON has as a string whatever it is. */
export function keyViolation(scalar: Scalar, key: string): string | undefined {
  if (scalar !== "bool") return scalarViolation(scalar, key);
  return key === "true" || key === "false" ? undefined : "is no bool";
}

/** Likewise of a message with a JSON form of its own. */
export function wellKnownViolation(wellKnown: WellKnown, value: JsonLiteral): string | undefined {
  if (typeof wellKnown === "object") return scalarViolation(wellKnown.wrapper, value);
  const text = String(value);
  switch (wellKnown) {
    case "timestamp":
      return isTimestamp(text) ? undefined : "is no time such as 2026-01-31T12:00:00Z";
    case "duration":
      return isDuration(text) ? undefined : "is no duration in seconds such as 1.5s";
    case "field_mask":
      return text.includes("_") ? "is no list of field paths in lowerCamelCase" : undefined;
    case "empty":
      return isObject(value) && Object.keys(value).length > 0 ? "is not empty" : undefined;
    default:
      return undefined;
  }
}
