import {
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  is64BitScalar,
  propertyAccess,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { fieldLiteral } from "./field-literal.ts";
import { property } from "./property.ts";

/**
 * Prints the values of absent fields. A field that is `always` present gets a value in both directions. A field with a
 * default gets it when a server reads a request that is not a partial update.
 */
export function printDefaults(fields: readonly Field[], out: Output): void {
  for (const field of fields) {
    const value = defaultValue(field);
    const isServerSet = field.behaviors.has("output_only");
    if (value === undefined || (!field.always && (field.default === undefined || isServerSet))) continue;
    const conditions = [`${inlineCode(property(field, messageVariable, out))} === undefined`];
    const { jsonName } = field;
    if (!field.always) {
      const takes = callExpression(out.value(runtime, "takesDefault"), ["message", stringLiteral(jsonName), "check"]);
      conditions.unshift("check.required");
      conditions.push(inlineCode(takes));
    }
    // An assignment to `__proto__` would set the prototype.
    const set =
      jsonName === "__proto__"
        ? callExpression(out.value(runtime, "setOwn"), ["message", stringLiteral(jsonName), value])
        : assignment(inlineCode(propertyAccess(messageVariable, jsonName)), value);
    out.when(conditions, "&&", set);
  }
}

/** The value of an absent field, or undefined for a message, which has none. */
function defaultValue(field: Field): Code | undefined {
  const { default: given, type } = field;
  if (given !== undefined) return fieldLiteral(field, given);
  if (field.nullable) return "null";
  if (field.cardinality !== "singular") return field.cardinality === "list" ? "[]" : "{}";
  if (type.kind === "scalar") return field.int64AsNumber ? "0" : zero(type.scalar);
  if (type.kind === "message") return undefined;
  const first = type.values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? type.values[0];
  return first?.wireName === undefined ? undefined : stringLiteral(first.wireName);
}

function zero(scalar: Scalar): string {
  if (scalar === "string") return '""';
  if (scalar === "bool") return "false";
  if (scalar === "bytes") return "new Uint8Array()";
  return is64BitScalar(scalar) ? "0n" : "0";
}
