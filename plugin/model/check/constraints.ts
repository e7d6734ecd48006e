import { nearestName } from "../../protocol/nearest-name.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { schemaNumbers as at, type SchemaOptions } from "../options/schema-options.ts";
import { formats } from "../wire/formats.ts";
import { articles, type JsonKind, kindOf, parseJson } from "../wire/json-literal.ts";
import { protoName } from "../wire/schema-violation.ts";

type Constraint = keyof SchemaOptions;

/** What each constraint applies to; `enum` applies to any value. */
const constraints: readonly (readonly [kind: JsonKind, what: string, names: readonly Constraint[]])[] = [
  ["number", "numbers", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
  ["string", "strings", ["minLength", "maxLength", "pattern", "format"]],
  ["array", "lists", ["minItems", "maxItems", "uniqueItems"]],
  ["object", "maps", ["minProperties", "maxProperties"]],
];

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

/** A schema with the values that it constrains. */
export interface ConstraintSubject {
  readonly schema: SchemaOptions;
  readonly path: readonly number[];
  readonly kinds: ReadonlySet<JsonKind>;
  /** The names of an enum, the only strings allowed. */
  readonly names?: ReadonlySet<string> | undefined;
  /** For 64-bit integers that travel as strings: how to write one in `enum`. */
  readonly int64Hint?: string;
  /** Their base64 is not seen in TypeScript, so nothing constrains it. */
  readonly isBytes?: true;
  /** `the field`, `the items`, `the keys` */
  readonly what: string;
}

export function checkConstraints(subject: ConstraintSubject, site: OptionSite): void {
  checkKinds(subject, site);
  checkBounds(subject, site);
  checkPattern(subject, site);
  checkFormat(subject, site);
  checkEnum(subject, site);
}

function checkKinds(subject: ConstraintSubject, site: OptionSite): void {
  const { schema, path, kinds, names, what } = subject;
  for (const [kind, about, ofKind] of constraints) {
    if (kinds.has(kind) && !(kind === "string" && names !== undefined)) continue;
    for (const name of ofKind) {
      if (schema[name] === undefined) continue;
      site.report(
        "schema-type",
        [...path, at[name]],
        `${protoName(name)} applies to ${about}, but ${describe(subject)}`,
        what === "the field" && (kinds.has("array") || kinds.has("object"))
          ? "use items for the items of a list or the values of a map"
          : "remove the constraint, or change the type of the field",
      );
    }
  }
}

/** `the field is a string in JSON`, `the keys are strings in JSON` */
function describe({ kinds, names, int64Hint, isBytes, what }: ConstraintSubject): string {
  const isOne = what === "the field";
  if (isBytes) return `${what} ${isOne ? "is" : "are"} bytes`;
  if (int64Hint !== undefined) return `${what} ${isOne ? "is a 64-bit integer" : "are 64-bit integers"}`;
  if (names !== undefined) return `${what} ${isOne ? "is an enum" : "are enum values"}`;
  const nouns = [...kinds].map((kind) => (kind === "null" ? kind : isOne ? articles[kind] : `${kind}s`));
  return `${what} ${isOne ? "is" : "are"} ${nouns.join(" or ")} in JSON`;
}

function checkBounds({ schema, path }: ConstraintSubject, site: OptionSite): void {
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

function checkPattern({ schema, path }: ConstraintSubject, site: OptionSite): void {
  if (schema.pattern === undefined) return;
  try {
    new RegExp(schema.pattern, "u");
  } catch (error) {
    // "Invalid regular expression: /(/u: Unterminated group"; engines differ in the beginning, not in the end.
    const reason = error instanceof Error ? error.message.split(": ").at(-1) : "";
    site.report(
      "schema-value",
      [...path, at.pattern],
      `the pattern ${JSON.stringify(schema.pattern)} is not a valid regular expression: ${reason?.toLowerCase()}`,
      "use ECMAScript syntax with the u flag; in a proto file each backslash is written twice",
    );
  }
}

function checkFormat({ schema, path }: ConstraintSubject, site: OptionSite): void {
  const { format } = schema;
  if (format === undefined || formats.has(format)) return;
  const names = [...formats.keys()];
  const meant = nearestName(format, names);
  site.report(
    "schema-format",
    [...path, at.format],
    `unknown format ${JSON.stringify(format)}`,
    meant === undefined ? `the formats are ${names.join(", ")}` : `did you mean "${meant}"?`,
  );
}

function checkEnum(subject: ConstraintSubject, site: OptionSite): void {
  const { schema, path, kinds, names, int64Hint } = subject;
  const report = (message: string, hint: string): void => {
    site.report("schema-value", [...path, at.enum], message, hint);
  };
  for (const text of schema.enum ?? []) {
    const value = parseJson(text);
    if (value === undefined) {
      const quoted = JSON.stringify(JSON.stringify(text));
      report(`the enum value ${text} is not valid JSON`, `write JSON text; a string has quotes of its own: ${quoted}`);
    } else if (!kinds.has(kindOf(value))) {
      const hint = int64Hint ?? "change the value, or remove it";
      report(`the enum value ${text} is ${articles[kindOf(value)]}, but ${describe(subject)}`, hint);
    } else if (names !== undefined && !(typeof value === "string" && names.has(value))) {
      const shown = [...names]
        .slice(0, 8)
        .map((it) => JSON.stringify(it))
        .join(", ");
      report(`the enum value ${text} is not a value of the enum type`, `use one of ${shown}`);
    }
  }
}
