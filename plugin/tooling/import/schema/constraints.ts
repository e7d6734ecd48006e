import { typeFormats } from "../../../forms/form-of-schema.ts";
import { formats } from "../../../model/wire/formats.ts";
import type { OptionMembers } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";
import type { FlatSchema } from "./flat-schema.ts";

/** The kind of value that a constraint applies to. */
export type ConstrainedKind = "string" | "bytes" | "integer" | "number" | "boolean" | "array" | "object";

/** The options of keywords, and the type whose values each is about. */
export const optionNames: ReadonlyMap<
  string,
  readonly [option: string, about: "number" | "string" | "array" | "object"]
> = new Map([
  ["minimum", ["minimum", "number"]],
  ["maximum", ["maximum", "number"]],
  ["exclusiveMinimum", ["exclusive_minimum", "number"]],
  ["exclusiveMaximum", ["exclusive_maximum", "number"]],
  ["multipleOf", ["multiple_of", "number"]],
  ["minLength", ["min_length", "string"]],
  ["maxLength", ["max_length", "string"]],
  ["pattern", ["pattern", "string"]],
  ["minItems", ["min_items", "array"]],
  ["maxItems", ["max_items", "array"]],
  ["uniqueItems", ["unique_items", "array"]],
  ["minProperties", ["min_properties", "object"]],
  ["maxProperties", ["max_properties", "object"]],
] as const);

/** The constraints of a schema that apply to this kind of value, as members of `rest.v1.Schema`. */
export function constraintsFor(flat: FlatSchema, kind: ConstrainedKind, findings: ImportFindings): OptionMembers {
  const members: OptionMembers = {};
  const about = kind === "integer" ? "number" : kind;
  for (const [keyword, node] of flat.constraints) {
    const known = optionNames.get(keyword);
    if (known === undefined) continue;
    const [name, applies] = known;
    if (applies !== about) {
      // Constraints on objects with properties are reported where the message is built.
      if (flat.types === undefined || flat.types.size === 1) {
        findings.add(
          "import-constraint",
          node,
          `${keyword} does not apply to ${kind === "bytes" ? "bytes" : `the type ${kind}`}`,
        );
      }
      continue;
    }
    addConstraint(members, name, keyword, node, flat, findings);
  }
  const { values } = flat;
  if (values !== undefined && kind !== "bytes") {
    const fitting = values.filter((value) => (Array.isArray(value) ? "array" : typeof value) === about);
    if (fitting.length < values.length)
      findings.add("import-constraint", flat.at, "an enum has values of other types, which are left out");
    if (fitting.length > 0) members["enum"] = fitting.map((value) => JSON.stringify(value));
  }
  addFormat(members, flat, kind, findings);
  dropContradictions(members, flat, findings);
  return members;
}

function addConstraint(
  members: OptionMembers,
  name: string,
  keyword: string,
  node: Node,
  flat: FlatSchema,
  findings: ImportFindings,
): void {
  const { value } = node;
  if (typeof value === "boolean" && (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum")) {
    // OpenAPI 3.0: the bound itself is in `minimum`.
    const bound = flat.constraints.get(keyword === "exclusiveMinimum" ? "minimum" : "maximum")?.value;
    if (value && typeof bound === "number") {
      members[name] = bound;
      delete members[keyword === "exclusiveMinimum" ? "minimum" : "maximum"];
    }
  } else if (keyword === "uniqueItems") {
    if (value === true) members[name] = true;
  } else if (keyword === "pattern") {
    if (typeof value === "string" && isDelimited(value)) {
      const message = `the pattern ${JSON.stringify(value)} has the delimiters of a programming language, so it is left out`;
      findings.add("import-constraint", node, message, "write the expression without them and without flags");
    } else if (typeof value === "string" && isPattern(value)) members[name] = value;
    else
      findings.add("import-constraint", node, "the pattern is not a regular expression of ECMAScript with the u flag");
  } else if (typeof value === "number" && isValidBound(keyword, value)) {
    const exclusive = `exclusive_${name}`;
    if (members[exclusive] !== value) members[name] = value;
  } else {
    findings.add("import-constraint", node, `${keyword} has the invalid value ${JSON.stringify(value)}`);
  }
}

/** Lengths and counts are unsigned, and of 32 bits. */
function isValidBound(keyword: string, value: number): boolean {
  if (keyword === "multipleOf") return value > 0;
  return /Length|Items|Properties/.test(keyword) ? Number.isInteger(value) && value >= 0 && value < 2 ** 32 : true;
}

/** `/^[a-z]+$/i`: no text has a slash before its start, or one after its end. Slashes around other expressions may be meant. */
function isDelimited(text: string): boolean {
  const [, inner] = /^\/(.*)\/[a-z]*$/s.exec(text) ?? [];
  return inner !== undefined && (inner.startsWith("^") || /(?:^|[^\\])(?:\\\\)*\$$/.test(inner));
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

function addFormat(members: OptionMembers, flat: FlatSchema, kind: ConstrainedKind, findings: ImportFindings): void {
  const node = flat.constraints.get("format");
  if (typeof node?.value !== "string" || typeFormats.has(node.value) || node.value === "binary") return;
  if (kind === "string" && formats.has(node.value)) members["format"] = node.value;
  else findings.add("import-format", node, `readers do not check the format "${node.value}"`);
}

const pairs = [
  ["minimum", "maximum"],
  ["min_length", "max_length"],
  ["min_items", "max_items"],
  ["min_properties", "max_properties"],
] as const;

function dropContradictions(members: OptionMembers, { at }: FlatSchema, findings: ImportFindings): void {
  for (const [low, high] of pairs) {
    const [from, to] = [members[low], members[high]];
    if (typeof from !== "number" || typeof to !== "number" || from <= to) continue;
    findings.add("import-constraint", at, `${low} is ${from} and ${high} is ${to}, so no value is valid`);
    delete members[low];
    delete members[high];
  }
}
