import type { JsonLiteral } from "../../../forms/values.ts";
import { constraintKeywords } from "../../../model/wire/constraint-keywords.ts";
import { isJsonObject } from "../../json-object.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, combine, identityOf, items, members, type Node, objectIn, withValue } from "../source/node.ts";
import type { References } from "../source/references.ts";

export type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object";

/** The demands of a schema, with the parts of its `allOf` merged. */
export interface FlatSchema {
  /** Where findings are reported. */
  readonly at: Node;
  /** Undefined if the schema does not restrict the type. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, Node>;
  readonly required: ReadonlySet<string>;
  readonly additional: Node | undefined;
  readonly keys: Node | undefined;
  readonly items: Node | undefined;
  /** `enum` and `const`, without null. */
  readonly values: readonly JsonLiteral[] | undefined;
  /** The only value is declared as such. */
  readonly isConstant: boolean;
  readonly unions: readonly Union[];
  /** Constraints and formats by keyword. */
  readonly constraints: ReadonlyMap<string, Node>;
}

/** The alternatives of a `oneOf` or an `anyOf`. */
export interface Union {
  readonly keyword: "oneOf" | "anyOf";
  readonly at: Node;
  readonly members: readonly Node[];
  readonly discriminator: Node | undefined;
  /** The discriminator is that of a base, whose mapping may name other schemas as well. */
  readonly isInherited?: boolean;
}

const constraintNames: ReadonlySet<string> = new Set([
  ...constraintKeywords.ofScalars,
  "contentEncoding",
  "contentMediaType",
  ...constraintKeywords.ofLists,
  ...constraintKeywords.ofObjects,
]);

/** Demands of JSON Schema that proto files cannot express. */
const inexpressible: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "patternProperties",
  "contains",
  "minContains",
  "maxContains",
  "prefixItems",
  "unevaluatedItems",
  "additionalItems",
  "$dynamicRef",
  "$recursiveRef",
  "contentSchema",
  "xml",
]);

/** Those that evaluate members of some values only. */
const conditions: ReadonlySet<string> = new Set([
  "if",
  "dependentSchemas",
  "dependencies",
  "$dynamicRef",
  "$recursiveRef",
]);

interface Parts {
  types: Set<JsonType> | undefined;
  /** Whether some part refuses null, and some part has it. */
  nullable: boolean;
  readonly properties: Map<string, Node>;
  readonly required: Set<string>;
  additional: Node | undefined;
  keys: Node | undefined;
  items: Node | undefined;
  values: readonly JsonLiteral[] | undefined;
  isConstant: boolean;
  readonly unions: Union[];
  readonly constraints: Map<string, Node>;
  readonly whole: Whole;
}

/** The schema that the parts belong to. */
interface Whole {
  readonly at: Node;
  /** The parts that references have led to. */
  readonly seen: Set<string>;
  /** Whether patterns of names declare members. */
  hasPatterns: boolean;
  /** Whether members depend on the value. */
  hasConditions: boolean;
}

/** The declarations of a schema that restricts nothing but its type. */
export function emptyParts(): Omit<Parts, "types" | "whole"> {
  return {
    nullable: false,
    properties: new Map(),
    required: new Set(),
    additional: undefined,
    keys: undefined,
    items: undefined,
    values: undefined,
    isConstant: false,
    unions: [],
    constraints: new Map(),
  };
}

export function flattenSchema(node: Node, references: References, findings: ImportFindings): FlatSchema {
  const whole: Whole = { at: node, seen: new Set([identityOf(node)]), hasPatterns: false, hasConditions: false };
  const parts: Parts = { types: undefined, ...emptyParts(), whole };
  addPart(parts, node, references, findings);
  const { whole: _, ...flat } = parts;
  const unions = parts.unions.filter((union) => !hasMember(union, node, references));
  return { at: node, ...flat, unions, additional: additionalOf(parts, findings) };
}

/** Whether a schema is one of the alternatives: a base may list the schemas that extend it. */
function hasMember({ at, members: all }: Union, node: Node, references: References): boolean {
  // Alternatives that were combined are at the place of the first one.
  if (at.combined !== undefined || at.parent === undefined || identityOf(at.parent) === identityOf(node)) return false;
  return all.some(
    (member) => member.combined === undefined && identityOf(references.follow(member)) === identityOf(node),
  );
}

/** The schema of the members without a declaration of their own. Members that a pattern declares are among them. */
function additionalOf(parts: Parts, findings: ImportFindings): Node | undefined {
  const { additional, properties, unions, whole } = parts;
  if (whole.hasPatterns && (additional?.value === false || (additional === undefined && properties.size > 0)))
    return withValue(whole.at, true);
  const unevaluated = child(whole.at, "unevaluatedProperties");
  if (additional !== undefined || unevaluated?.value !== false) return additional ?? unevaluated;
  const isKnown = !whole.hasPatterns && !whole.hasConditions && unions.every(({ keyword }) => keyword === "oneOf");
  if (isKnown) return unevaluated;
  findings.add(
    "import-keyword",
    unevaluated,
    "which members the schema evaluates depends on the value, so that a reader accepts any others",
  );
  return properties.size > 0 ? withValue(unevaluated, true) : undefined;
}

/** Parts are merged in nested calls, and again for each schema that they are part of. */
const maxParts = 400;

function addPart(parts: Parts, node: Node, references: References, findings: ImportFindings): void {
  if (node.combined !== undefined) {
    const { keyword, nodes } = node.combined;
    if (keyword === "anyOf") parts.unions.push({ keyword, at: node, members: nodes, discriminator: undefined });
    else for (const part of nodes) addPart(parts, part, references, findings);
    return;
  }
  if (node.value === false) {
    findings.add("import-keyword", node, "the schema accepts no value", "remove what has this schema");
    return;
  }
  const schema = objectIn(node);
  if (typeof schema["$ref"] === "string") {
    const target = references.follow(node);
    const identity = identityOf(target);
    const { seen } = parts.whole;
    if (seen.size >= maxParts) {
      findings.add("document", node, `a schema consists of more than ${maxParts} others`, "merge some of them");
    } else if (!seen.has(identity)) {
      seen.add(identity);
      addPart(parts, target, references, findings);
    }
  }
  for (const [keyword, value] of Object.entries(schema)) addKeyword(parts, node, keyword, value, findings);
  addTuple(parts, node);
  addNamePattern(parts, node);
  for (const part of items(child(node, "allOf"))) addPart(parts, part, references, findings);
}

/** The items of a list whose first ones have schemas of their own have any of these. */
function addTuple(parts: Parts, node: Node): void {
  const rest = child(node, "items");
  const first = items(child(node, "prefixItems"));
  const { maxItems } = objectIn(node);
  const isWhole = rest?.value === false || (typeof maxItems === "number" && maxItems <= first.length);
  // Without `items`, any values may follow.
  if (first.length === 0 || (rest === undefined && !isWhole)) return;
  parts.items = combine(node, "anyOf", rest === undefined || isWhole ? first : [...first, rest]);
}

/** An object with one pattern of names and no others is a map. */
function addNamePattern(parts: Parts, node: Node): void {
  const only = namePatternOf(node);
  if (only === undefined) return;
  parts.additional = only;
  parts.keys = withValue(only, { type: "string", pattern: only.key });
}

function namePatternOf(node: Node): Node | undefined {
  const { properties, additionalProperties } = objectIn(node);
  const [only, another] = members(child(node, "patternProperties"));
  return another === undefined && additionalProperties === false && properties === undefined ? only : undefined;
}

function addKeyword(parts: Parts, node: Node, keyword: string, value: JsonLiteral, findings: ImportFindings): void {
  const at = (): Node => child(node, keyword) ?? node;
  switch (keyword) {
    case "type":
      addTypes(parts, at(), findings);
      return;
    case "nullable":
      if (value === true) parts.nullable = true;
      return;
    case "properties":
      for (const property of members(at())) {
        const other = parts.properties.get(property.key);
        parts.properties.set(
          property.key,
          other === undefined ? property : combine(property, "allOf", [other, property]),
        );
      }
      return;
    case "required":
      if (Array.isArray(value)) for (const name of value) if (typeof name === "string") parts.required.add(name);
      return;
    case "additionalProperties":
      parts.additional = at();
      return;
    case "unevaluatedProperties":
      if (node === parts.whole.at) return;
      if (value !== false) parts.additional ??= at();
      else findings.add("import-keyword", at(), `"${keyword}" in a part of a schema has no form in proto files`);
      return;
    case "propertyNames":
      parts.keys = at();
      return;
    case "items":
      parts.items = at();
      return;
    case "enum":
      if (!Array.isArray(value)) return;
      if (value.length === 0) findings.add("import-keyword", at(), "an enum without values accepts no value");
      else addValues(parts, value);
      // How a constant is written that may be null.
      if (value.length === 2 && value.includes(null)) parts.isConstant = true;
      return;
    case "const":
      addValues(parts, [value]);
      parts.isConstant = true;
      return;
    case "oneOf":
    case "anyOf":
      if (Array.isArray(value) && value.length > 0) {
        parts.unions.push({ keyword, at: at(), members: items(at()), discriminator: child(node, "discriminator") });
      }
      return;
    default:
      if (constraintNames.has(keyword)) parts.constraints.set(keyword, at());
      else if (inexpressible.has(keyword) && !(keyword === "patternProperties" && namePatternOf(node))) {
        if (keyword === "patternProperties") parts.whole.hasPatterns = true;
        if (conditions.has(keyword)) parts.whole.hasConditions = true;
        findings.add("import-keyword", at(), `"${keyword}" has no form in proto files, and is left out`);
      }
  }
}

const jsonTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "object"]);

function addTypes(parts: Parts, at: Node, findings: ImportFindings): void {
  const given: readonly JsonLiteral[] = Array.isArray(at.value) ? at.value : [at.value];
  const types = new Set<JsonType>();
  for (const type of given) {
    if (type === "null") parts.nullable = true;
    else if (isJsonType(type)) types.add(type);
    else if (type === "file") types.add("string");
    else
      findings.add(
        "import-keyword",
        at,
        `${JSON.stringify(type)} is not a type of JSON`,
        "use one of the types of JSON Schema",
      );
  }
  if (types.size === 0) {
    if (given.includes("null")) parts.types ??= new Set();
    return;
  }
  const before = parts.types;
  parts.types = before === undefined ? types : new Set([...types].filter((type) => before.has(type)));
  if (parts.types.size === 0 && before?.size !== 0)
    findings.add("import-keyword", at, "the parts of the schema have no type in common, so that it accepts no value");
}

function isJsonType(type: JsonLiteral): type is JsonType {
  return typeof type === "string" && jsonTypes.has(type);
}

function addValues(parts: Parts, values: readonly JsonLiteral[]): void {
  if (values.includes(null)) parts.nullable = true;
  const others = [...new Set(values.filter((value: JsonLiteral) => value !== null))];
  const before = parts.values;
  const given = new Set<JsonLiteral>(others);
  if (others.length === 0 && parts.types === undefined) parts.types = new Set();
  parts.values = before === undefined ? others : before.filter((value) => given.has(value));
}

/** Keywords beside a reference that do not change what it accepts. */
const annotations: ReadonlySet<string> = new Set([
  "$ref",
  "description",
  "title",
  "summary",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "$comment",
  "nullable",
  "type",
]);

/** A schema that is another one, apart from annotations and null. */
export interface Alias {
  readonly target: Node;
  readonly nullable: boolean;
}

/** The schema that a reference leads to, also as the only part of `allOf`, `oneOf` or `anyOf`. */
export function aliasOf(node: Node, references: References): Alias | undefined {
  if (node.combined !== undefined) return undefined;
  const schema = objectIn(node);
  const keywords = Object.keys(schema).filter((name) => !isAboutSchema(name));
  const nullable = schema["nullable"] === true || (Array.isArray(schema["type"]) && schema["type"].includes("null"));
  if (typeof schema["$ref"] === "string") {
    return keywords.length === 0 ? { target: references.follow(node), nullable } : undefined;
  }
  const [keyword] = keywords;
  if (keywords.length !== 1 || (keyword !== "allOf" && keyword !== "oneOf" && keyword !== "anyOf")) return undefined;
  const all = items(child(node, keyword));
  const [only, another] = all.filter(
    (part) => !(keyword === "allOf" ? isAnnotation(part) : standsForNull(part, all.length)),
  );
  if (only === undefined || another !== undefined) return undefined;
  const inner = aliasOf(only, references);
  const acceptsNull = keyword !== "allOf" && all.length > 1;
  return inner && { target: inner.target, nullable: nullable || inner.nullable || acceptsNull };
}

/** A part of `allOf` that only describes the others, as in `[{$ref: ...}, {description: ...}]`. */
function isAnnotation(node: Node): boolean {
  if (node.combined !== undefined || !isJsonObject(node.value)) return false;
  return Object.keys(node.value).every((name) => name !== "$ref" && name !== "nullable" && isAboutSchema(name));
}

function isAboutSchema(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith("x-");
}

/**
 * Whether one of several alternatives stands for null: null alone, or an object of which nothing else is said than that it
 * may be null. Generators of OpenAPI 3.0, which has no type for null, write the latter beside a reference.
 */
export function standsForNull(node: Node, alternatives: number): boolean {
  if (isNullSchema(node)) return true;
  const { nullable, type = "object" } = objectIn(node);
  if (alternatives < 2 || nullable !== true || type !== "object") return false;
  return Object.keys(objectIn(node)).every((keyword) => keyword !== "$ref" && isAboutSchema(keyword));
}

/** A schema of null alone. */
function isNullSchema(node: Node): boolean {
  const { value } = node;
  if (!isJsonObject(value)) return false;
  const { type, enum: values } = value;
  if (type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null")) return true;
  return (Array.isArray(values) && values.length === 1 && values[0] === null) || value["const"] === null;
}
