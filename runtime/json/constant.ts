import { type Check, mismatched, type Reader } from "./check.ts";

/** A constant of JSON. */
export type Constant = string | number | boolean;

/** Creates the reader of a field with only one value. */
export function readConstant<const T extends Constant>(value: T): Reader<T> {
  return (json, check) => (isConstant(json, value) ? value : mismatched(json, JSON.stringify(value), value, check));
}

/** A number may be text, as in proto JSON. */
function isConstant(json: unknown, value: Constant): boolean {
  if (json === value) return true;
  return typeof value === "number" && typeof json === "string" && json.trim() !== "" && Number(json) === value;
}

/** As `readConstant`, for messages that hold the value otherwise than JSON. */
export function constantReader<T>(value: Constant, read: Reader<T>): Reader<T> {
  const readJson = readConstant(value);
  return (json: unknown, check: Check) => read(readJson(json, check), check);
}

/** Writes the constant for a value that is not set, and any other value as it is or as `write` does. */
export function constantWriter<T>(constant: Constant, write?: (value: T) => unknown): (value: T) => unknown {
  return (value) => (value ? (write?.(value) ?? value) : constant);
}
