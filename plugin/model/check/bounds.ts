import type { OptionSite } from "../findings/option-site.ts";
import { schemaNumbers as at, type SchemaOptions } from "../options/schema-options.ts";
import { protoName } from "../wire/schema-violation.ts";
import type { ConstraintSubject } from "./constraint-subject.ts";

type Constraint = keyof SchemaOptions;

/** Pairs whose first must not be greater than the second; `strict`: nor equal. */
const bounds: readonly (readonly [low: Constraint, high: Constraint, strict: boolean])[] = [
  ["minimum", "maximum", false],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
  ["minProperties", "maxProperties", false],
];

export function checkBounds({ schema, path }: ConstraintSubject, site: OptionSite): void {
  for (const [low, high, strict] of bounds) {
    const from = schema[low];
    const to = schema[high];
    if (typeof from !== "number" || typeof to !== "number") continue;
    if (from < to || (from === to && !strict)) continue;
    site.report(
      "schema-value",
      [...path, at[high]],
      `${protoName(low)} is ${from} and ${protoName(high)} is ${to}, so no value is valid`,
      from === to ? "change or remove one of the two" : "swap the two, or remove one of them",
    );
  }
  if (schema.multipleOf !== undefined && !(schema.multipleOf > 0)) {
    site.report(
      "schema-value",
      [...path, at.multipleOf],
      `multiple_of must be greater than 0, not ${schema.multipleOf}`,
      "write the step between valid values, such as 1 or 0.01",
    );
  }
}
