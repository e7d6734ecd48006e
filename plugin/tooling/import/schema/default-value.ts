import type { Form } from "../../../forms/form.ts";
import { scalarForms } from "../../../forms/scalar-forms.ts";
import type { JsonLiteral, Scalar } from "../../../forms/values.ts";
import { matchesPattern } from "../../../model/patterns/matches-pattern.ts";
import { formats } from "../../../model/wire/formats.ts";
import { kindOf } from "../../../model/wire/json-literal.ts";
import { isJsonObject } from "../../json-object.ts";
import type { OptionMembers } from "../proto/elements.ts";
import type { TypeUse } from "./type-use.ts";

/** Whether the value can be the default of a field: readers check it like any other value. */
export function isValidDefault(use: TypeUse, value: JsonLiteral): boolean {
  if (use.cardinality === "map") return false;
  if (use.constant !== undefined && use.constant !== value) return false;
  if (use.cardinality === "one") return fits(use, use.schema, value);
  if (!Array.isArray(value)) return false;
  const { min_items: min = 0, max_items: max = Number.POSITIVE_INFINITY, unique_items: isUnique } = use.schema;
  const count = value.length;
  if (count < Number(min) || count > Number(max)) return false;
  if (isUnique === true && new Set(value).size < count) return false;
  return value.every((item: JsonLiteral) => fits(use, use.items, item));
}

function fits({ type, form }: TypeUse, schema: OptionMembers, value: JsonLiteral): boolean {
  if (typeof type !== "string") {
    return type.kind === "enum" && type.values.some(({ wireName }) => wireName !== "" && wireName === value);
  }
  if (type === "google.protobuf.Struct") return isJsonObject(value);
  const written = form ?? scalarForms[type as Scalar];
  return written !== undefined && isOfForm(written, value) && fitsSchema(schema, value);
}

/** A 64-bit integer that is text may exceed what numbers hold exactly, and its constraints are about numbers. */
function isOfForm({ kind, json, violation }: Form, value: JsonLiteral): boolean {
  if (kind === "int64" || kind === "bytes") return false;
  return json.includes(kindOf(value)) && violation(value) === undefined;
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
