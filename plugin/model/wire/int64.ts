import type { Field } from "../model.ts";
import type { Scalar } from "../values.ts";

/** Integers of 64 bits, which proto JSON writes as strings. */
export function is64BitScalar(scalar: Scalar): boolean {
  return scalar.endsWith("64");
}

export function is64Bit({ type }: Field): boolean {
  return type.kind === "scalar" && is64BitScalar(type.scalar);
}

/** Whether one value of the field is a 64-bit integer that is a string on the wire. */
export function is64BitText(field: Field): boolean {
  const { type } = field;
  if (type.kind !== "message") return is64Bit(field) && !field.int64AsNumber;
  return typeof type.wellKnown === "object" && is64BitScalar(type.wellKnown.wrapper);
}
