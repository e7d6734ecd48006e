import type { JsonLiteral } from "../../../forms/values.ts";
import { matchesPattern } from "../../../model/patterns/matches-pattern.ts";
import { formats } from "../../../model/wire/formats.ts";
import { isJsonObject } from "../../json-object.ts";
import type { OptionMembers } from "../proto/elements.ts";
import type { TypeUse } from "./type-use.ts";

/** Whether the value can be the default of a field: readers check it like any other value. */
export function isValidDefault(use: TypeUse, value: JsonLiteral): boolean {
  if (use.cardinality === "map") return false;
  if (use.cardinality === "one") return fits(use, use.schema, value);
  if (!Array.isArray(value)) return false;
  const { min_items: min = 0, max_items: max = Number.POSITIVE_INFINITY, unique_items: isUnique } = use.schema;
  const count = value.length;
  if (count < Number(min) || count > Number(max)) return false;
  if (isUnique === true && new Set(value).size < count) return false;
  return value.every((item: JsonLiteral) => fits(use, use.items, item));
}

function fits({ type, isInt64Text }: TypeUse, schema: OptionMembers, value: JsonLiteral): boolean {
  if (typeof type !== "string") {
    return type.kind === "enum" && type.values.some(({ wireName }) => wireName !== "" && wireName === value);
  }
  if (type === "google.protobuf.Struct") return isJsonObject(value);
  return !isInt64Text && fitsScalar(type, value) && fitsSchema(schema, value);
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
  int64: [-(2 ** 53 - 1), 2 ** 53 - 1],
  uint64: [0, 2 ** 53 - 1],
};

function fitsScalar(type: string, value: JsonLiteral): boolean {
  if (type === "string") return typeof value === "string";
  if (type === "bool") return typeof value === "boolean";
  if (typeof value !== "number") return false;
  if (type === "double" || type === "float") return Number.isFinite(value);
  const [low = 1, high = 0] = ranges[type] ?? [];
  return Number.isInteger(value) && value >= low && value <= high;
}

function fitsSchema(schema: OptionMembers, value: JsonLiteral): boolean {
  const { enum: texts, pattern, format } = schema;
  if (Array.isArray(texts) && !texts.includes(JSON.stringify(value))) return false;
  if (typeof value === "number") {
    const { minimum, maximum, exclusive_minimum: above, exclusive_maximum: below, multiple_of: step } = schema;
    return (
      (typeof minimum !== "number" || value >= minimum) &&
      (typeof maximum !== "number" || value <= maximum) &&
      (typeof above !== "number" || value > above) &&
      (typeof below !== "number" || value < below) &&
      (typeof step !== "number" || Number.isInteger(value / step))
    );
  }
  if (typeof value !== "string") return true;
  const length = Array.from(value).length;
  const { min_length: min = 0, max_length: max = Number.POSITIVE_INFINITY } = schema;
  if (length < Number(min) || length > Number(max)) return false;
  if (typeof pattern === "string" && matchesPattern(pattern, value) === false) return false;
  return typeof format !== "string" || (formats.get(format)?.test(value) ?? true);
}
