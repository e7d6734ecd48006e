import { nearestName } from "../../protocol/nearest-name.ts";
import type { OptionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { type SchemaOptions, schemaNumbers } from "../options/schema-options.ts";
import { formats } from "../wire/formats.ts";
import { is64BitText } from "../wire/int64.ts";
import { articles, type JsonKind, kindOf, parseJson } from "../wire/json-literal.ts";
import { kindsOfField, kindsOfValue } from "../wire/wire-kind.ts";

const at = schemaNumbers;
type RuleName = keyof SchemaOptions;

/** What each rule asks about; `enum` is about any value. */
const subjects: readonly (readonly [kind: JsonKind, what: string, names: readonly RuleName[]])[] = [
  ["number", "numbers", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
  ["string", "strings", ["minLength", "maxLength", "pattern", "format"]],
  ["array", "lists", ["minItems", "maxItems", "uniqueItems"]],
  ["object", "maps", ["minProperties", "maxProperties"]],
];

/** Pairs whose first must not be above its second; `strict`: nor the same. */
const bounds: readonly (readonly [low: RuleName, high: RuleName, strict: boolean])[] = [
  ["minimum", "maximum", false],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
  ["minProperties", "maxProperties", false],
];

/** A schema with what it is about. */
interface Subject {
  readonly schema: SchemaOptions;
  readonly path: readonly number[];
  readonly kinds: ReadonlySet<JsonKind>;
  /** The names of an enum, which are the only strings then. */
  readonly names?: ReadonlySet<string> | undefined;
  /** Of 64-bit integers that are strings on the wire: how to write one as an allowed value. */
  readonly wide?: string;
  /** Their form is a text that nobody sees in TypeScript. */
  readonly bytes?: true;
  /** `the field`, `the items`, `the keys` */
  readonly what: string;
}

export function checkSchemas(field: FieldNode, site: OptionSite): void {
  const { schema, items, keys } = field.options;
  const numbers = fieldNumbers;
  const isSingular = field.cardinality === "singular";
  if (schema !== undefined) {
    const subject = isSingular ? valueSubject(field) : { kinds: kindsOfField(field) };
    checkSchema({ ...subject, schema: schema, path: [numbers.schema], what: "the field" }, site);
  }
  if (items !== undefined) {
    const path = [numbers.items];
    if (isSingular) reportMissing("items", "items", "neither a list nor a map", path, site);
    else checkSchema({ ...valueSubject(field), schema: items, path, what: "the items" }, site);
  }
  if (keys !== undefined) {
    const path = [numbers.keys];
    if (field.cardinality !== "map") reportMissing("keys", "keys", "no map", path, site);
    else checkSchema({ kinds: new Set(["string"]), schema: keys, path, what: "the keys" }, site);
  }
}

function reportMissing(option: string, what: string, is: string, path: readonly number[], site: OptionSite): void {
  site.report(
    "schema-type",
    path,
    `${option} has rules for ${what}, and the field is ${is}`,
    "write the rules for the value of a field into its schema",
  );
}

/** What one value is: the field itself, an item of its list, a value of its map. */
function valueSubject(field: FieldNode): Pick<Subject, "kinds" | "names" | "wide" | "bytes"> {
  if (isBytes(field)) return { kinds: new Set(), bytes: true };
  if (!is64BitText(field)) return { kinds: kindsOfValue(field), names: namesOf(field) };
  const hint = "write it as a JSON number";
  const isOption = field.type.kind === "scalar";
  return {
    // Rules for numbers hold for it, and no length or pattern does.
    kinds: new Set(["number"]),
    wide: isOption ? `${hint}, which it is on the wire too with (rest.v1.field).int64 = INT64_NUMBER` : hint,
  };
}

function isBytes({ type }: FieldNode): boolean {
  if (type.kind === "scalar") return type.scalar === "bytes";
  return type.kind === "message" && typeof type.wellKnown === "object" && type.wellKnown.wrapper === "bytes";
}

function namesOf({ type }: FieldNode): ReadonlySet<string> | undefined {
  if (type.kind !== "enum" || type.isNullValue) return undefined;
  return new Set(type.values.flatMap(({ wireName }) => wireName ?? []));
}

function checkSchema(subject: Subject, site: OptionSite): void {
  checkKinds(subject, site);
  checkBounds(subject, site);
  checkPattern(subject, site);
  checkFormat(subject, site);
  checkAllowed(subject, site);
}

function checkKinds(subject: Subject, site: OptionSite): void {
  const { schema, path, kinds, names, what } = subject;
  for (const [kind, about, rulesOfKind] of subjects) {
    if (kinds.has(kind) && !(kind === "string" && names !== undefined)) continue;
    for (const name of rulesOfKind) {
      if (schema[name] === undefined) continue;
      site.report(
        "schema-type",
        [...path, at[name]],
        `${optionName(name)} is about ${about}, and ${describe(subject)}`,
        what === "the field" && (kinds.has("array") || kinds.has("object"))
          ? "rules for the items of a list and for the values of a map stand in items"
          : "remove the rule, or give the field another type",
      );
    }
  }
}

/** `the field is a string on the wire`, `the keys are strings on the wire` */
function describe({ kinds, names, wide, bytes, what }: Subject): string {
  const isOne = what === "the field";
  if (bytes) return `${what} ${isOne ? "is" : "are"} bytes`;
  if (wide !== undefined) return `${what} ${isOne ? "is a 64-bit integer" : "are 64-bit integers"}`;
  if (names !== undefined) return `${what} ${isOne ? "is the name of an enum value" : "are names of enum values"}`;
  const nouns = [...kinds].map((kind) => (kind === "null" ? kind : isOne ? articles[kind] : `${kind}s`));
  return `${what} ${isOne ? "is" : "are"} ${nouns.join(" or ")} on the wire`;
}

function checkBounds({ schema, path }: Subject, site: OptionSite): void {
  for (const [low, high, strict] of bounds) {
    const from = schema[low];
    const to = schema[high];
    if (typeof from !== "number" || typeof to !== "number") continue;
    if (from < to || (from === to && !strict)) continue;
    site.report(
      "schema-value",
      [...path, at[high]],
      `${optionName(low)} is ${from} and ${optionName(high)} is ${to}, so no value is allowed`,
      "swap the two, or remove one of them",
    );
  }
  if (schema.multipleOf !== undefined && !(schema.multipleOf > 0)) {
    site.report(
      "schema-value",
      [...path, at.multipleOf],
      `multiple_of is ${schema.multipleOf}, and must be above 0`,
      "write the step between allowed values, such as 1 or 0.01",
    );
  }
}

function checkPattern({ schema, path }: Subject, site: OptionSite): void {
  if (schema.pattern === undefined) return;
  try {
    new RegExp(schema.pattern, "u");
  } catch (error) {
    // "Invalid regular expression: /(/u: Unterminated group"; the words differ between engines, the end does not.
    const reason = error instanceof Error ? error.message.split(": ").at(-1) : "";
    site.report(
      "schema-value",
      [...path, at.pattern],
      `the pattern ${JSON.stringify(schema.pattern)} is no regular expression: ${reason?.toLowerCase()}`,
      "patterns are those of ECMAScript with the u flag; in proto text a backslash is written twice",
    );
  }
}

function checkFormat({ schema, path }: Subject, site: OptionSite): void {
  const { format } = schema;
  if (format === undefined || formats.has(format)) return;
  const names = [...formats.keys()];
  const meant = nearestName(format, names);
  site.report(
    "schema-format",
    [...path, at.format],
    `there is no format ${JSON.stringify(format)}`,
    meant === undefined ? `formats are ${names.join(", ")}` : `did you mean "${meant}"?`,
  );
}

function checkAllowed(subject: Subject, site: OptionSite): void {
  const { schema, path, kinds, names, wide = "write the value as it stands in JSON" } = subject;
  const report = (message: string, hint: string): void => {
    site.report("schema-value", [...path, at.enum], message, hint);
  };
  for (const text of schema.enum ?? []) {
    const value = parseJson(text);
    if (value === undefined) {
      report(`the allowed value ${text} is no JSON`, 'write JSON text: a string is enum: "\\"a\\"" with its quotes');
    } else if (!kinds.has(kindOf(value))) {
      report(`the allowed value ${text} is never reached: ${describe(subject)}`, wide);
    } else if (names !== undefined && !(typeof value === "string" && names.has(value))) {
      report(`the allowed value ${text} is no name of the enum`, `names are ${[...names].slice(0, 8).join(", ")}`);
    }
  }
}

function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
