import type { JsonKind } from "../../forms/values.ts";
import { nearestName } from "../../protocol/nearest-name.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { schemaNumbers as at, type SchemaOptions } from "../options/schema-options.ts";
import { formats } from "../wire/formats.ts";
import { articles, kindOf, parseJson } from "../wire/json-literal.ts";
import { protoName } from "../wire/schema-violation.ts";
import { checkBounds } from "./bounds.ts";
import { type ConstraintSubject, describeSubject } from "./constraint-subject.ts";
import { patternRisk } from "./pattern-risk.ts";

type Constraint = keyof SchemaOptions;

/** The kinds that each constraint applies to; `enum` applies to any value. */
const constraints: readonly (readonly [kind: JsonKind, what: string, names: readonly Constraint[]])[] = [
  ["number", "numbers", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
  ["string", "strings", ["minLength", "maxLength", "pattern", "format"]],
  ["array", "lists", ["minItems", "maxItems", "uniqueItems"]],
  ["object", "maps", ["minProperties", "maxProperties"]],
];

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
        `${protoName(name)} applies to ${about}, but ${describeSubject(subject)}`,
        what === "the field" && (kinds.has("array") || kinds.has("object"))
          ? "use items for the items of a list or the values of a map"
          : "remove the constraint, or change the type of the field",
      );
    }
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
    return;
  }
  const risk = patternRisk(schema.pattern, schema.maxLength);
  if (risk !== undefined) site.report("pattern-backtracking", [...path, at.pattern], ...risk);
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
      report(`the enum value ${text} is ${articles[kindOf(value)]}, but ${describeSubject(subject)}`, hint);
    } else if (names !== undefined && typeof value === "string" && !names.has(value)) {
      const shown = [...names]
        .slice(0, 8)
        .map((it) => JSON.stringify(it))
        .join(", ");
      report(`the enum value ${text} is not a value of the enum type`, `use one of ${shown}`);
    }
  }
}
