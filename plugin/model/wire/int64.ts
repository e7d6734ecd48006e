import type { Field } from "../elements/model.ts";
import type { Scalar } from "../elements/values.ts";

/** Whether the scalar is a 64-bit integer, which proto JSON writes as a string. */
export function is64BitScalar(scalar: Scalar): boolean {
  return scalar.endsWith("64");
}

/** Whether the values of the field are 64-bit integers; those in wrapper messages are not counted. */
export function is64Bit({ type }: Field): boolean {
  return type.kind === "scalar" && is64BitScalar(type.scalar);
}

/** How TypeScript holds a 64-bit integer. */
export type Int64Type = "bigint" | "number" | "string";

/** The type of a field's 64-bit integers, or of those in wrapper messages, in plain messages; undefined for other fields. */
export function int64Type({ type, int64AsNumber, jsType }: Int64Field): Int64Type | undefined {
  if (type.kind === "message") {
    const [value] = typeof type.wellKnown === "object" ? type.fields : [];
    return value && int64Type(value);
  }
  if (type.kind !== "scalar" || !is64BitScalar(type.scalar)) return undefined;
  if (int64AsNumber) return "number";
  return jsType === "normal" ? "bigint" : jsType;
}

/** What the type of an integer depends on. */
export type Int64Field = Pick<Field, "type" | "int64AsNumber" | "jsType">;

/** Converts a 64-bit integer to its type in plain messages. */
export function int64Value(value: string | number | bigint, type: Int64Type): string | number | bigint {
  if (type === "bigint") return BigInt(value);
  return type === "number" ? Number(value) : String(value);
}

/** Whether the values of the field are 64-bit integers that travel as JSON strings; those in wrapper messages do. */
export function is64BitText(field: Field): boolean {
  const { type } = field;
  if (type.kind !== "message") return is64Bit(field) && !field.int64AsNumber;
  return typeof type.wellKnown === "object" && is64BitScalar(type.wellKnown.wrapper);
}
