import type { Field } from "../model.ts";
import type { Scalar } from "../values.ts";

/** Whether the scalar is a 64-bit integer, which proto JSON writes as a string. */
export function is64BitScalar(scalar: Scalar): boolean {
  return scalar.endsWith("64");
}

/** Whether the values of the field are 64-bit integers; those in wrapper messages are not counted. */
export function is64Bit({ type }: Field): boolean {
  return type.kind === "scalar" && is64BitScalar(type.scalar);
}

/** Whether the values of the field are 64-bit integers that travel as JSON strings; those in wrapper messages do. */
export function is64BitText(field: Field): boolean {
  const { type } = field;
  if (type.kind !== "message") return is64Bit(field) && !field.int64AsNumber;
  return typeof type.wellKnown === "object" && is64BitScalar(type.wellKnown.wrapper);
}
