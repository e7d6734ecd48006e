import { type Code, type Field, inline, propertyAccess, type Scalar } from "@protoc-gen-rest/plugin";
import { literal } from "../../literal.ts";
import type { Output } from "../../output.ts";
import { isWide } from "./field-type.ts";
import { property } from "./property.ts";

/**
 * Prints what absent members become: those that are `always` there get a value in both directions, those with a
 * default get it when a server reads a request that is no partial update.
 */
export function printDefaults(fields: readonly Field[], out: Output): void {
  for (const field of fields) {
    const value = defaultValue(field);
    if (value === undefined || (!field.always && field.default === undefined)) continue;
    const conditions = [`${property(field, "message", out)} === undefined`];
    if (!field.always) conditions.unshift("check.required");
    out.when(conditions, "&&", `${propertyAccess("message", field.jsonName)} = ${inline(value)}`);
  }
}

/** Undefined for a message, which nobody can make up. */
function defaultValue(field: Field): Code | undefined {
  const { default: given, type } = field;
  if (given !== undefined) return wideDefault(field) ?? literal(given);
  if (field.nullable) return "null";
  if (field.cardinality !== "singular") return field.cardinality === "list" ? "[]" : "{}";
  if (type.kind === "scalar") return field.int64AsNumber ? "0" : zero(type.scalar);
  if (type.kind === "message") return undefined;
  const first = type.values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? type.values[0];
  return first?.wireName === undefined ? undefined : literal(first.wireName);
}

/** A default of a 64-bit integer is a bigint. */
function wideDefault({ default: given, type, int64AsNumber, cardinality }: Field): string | undefined {
  const wide = type.kind === "scalar" && isWide(type.scalar) && !int64AsNumber && cardinality === "singular";
  return wide && (typeof given === "number" || typeof given === "string") ? `${given}n` : undefined;
}

function zero(scalar: Scalar): string {
  if (scalar === "string") return '""';
  if (scalar === "bool") return "false";
  if (scalar === "bytes") return "new Uint8Array()";
  return isWide(scalar) ? "0n" : "0";
}
