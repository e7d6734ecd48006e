import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isJsonObject } from "../json-object.ts";
import { resolve } from "./api-operation.ts";

/** A schema with the document that its references lead into. */
export interface SchemaSide {
  readonly schema: JsonLiteral | undefined;
  readonly document: JsonObject;
}

/** A property that differs. */
export interface FieldDifference {
  /** `items[].owner.login`. */
  readonly path: string;
  readonly problem: string;
}

/** Compares schemas, and each pair only once, so that recursive types come to an end. */
export interface SchemaComparison {
  compare(expected: SchemaSide, actual: SchemaSide): readonly FieldDifference[];
  /** How many properties were expected so far. */
  readonly fields: number;
}

interface Shape {
  /** The types of JSON; empty for any. */
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, JsonLiteral>;
  readonly items: JsonLiteral | undefined;
  /** Takes properties that are not declared. */
  readonly isOpen: boolean;
}

const maxDepth = 12;

export function createSchemaComparison(): SchemaComparison {
  const compared = new Map<JsonLiteral, Set<JsonLiteral>>();
  let fields = 0;
  /** Whether the pair is new. Only objects can contain themselves. */
  const isFirst = (expected: JsonLiteral | undefined, actual: JsonLiteral | undefined): boolean => {
    if (!isJsonObject(expected) || !isJsonObject(actual)) return true;
    const others = compared.get(expected) ?? new Set();
    compared.set(expected, others);
    const isNew = !others.has(actual);
    others.add(actual);
    return isNew;
  };
  const visit = (
    expected: SchemaSide,
    actual: SchemaSide,
    path: string,
    depth: number,
    found: FieldDifference[],
  ): void => {
    // A pair that is too deep here may be compared elsewhere.
    if (depth > maxDepth) return;
    if (!isFirst(resolve(expected.schema, expected.document), resolve(actual.schema, actual.document))) return;
    const [wanted, got] = [shapeOf(expected), shapeOf(actual)];
    if (wanted.types.size > 0 && got.types.size > 0 && [...wanted.types].every((type) => !got.types.has(type))) {
      found.push({ path, problem: `is ${[...got.types].join(" or ")}, not ${[...wanted.types].join(" or ")}` });
      return;
    }
    if (wanted.items !== undefined && got.items !== undefined) {
      visit({ ...expected, schema: wanted.items }, { ...actual, schema: got.items }, `${path}[]`, depth + 1, found);
    }
    for (const [name, schema] of wanted.properties) {
      fields++;
      const own = got.properties.get(name);
      const at = path === "" ? name : `${path}.${name}`;
      if (own !== undefined) visit({ ...expected, schema }, { ...actual, schema: own }, at, depth + 1, found);
      else if (!got.isOpen) found.push({ path: at, problem: "is missing" });
    }
  };
  return {
    compare(expected, actual) {
      const found: FieldDifference[] = [];
      if (expected.schema !== undefined && actual.schema !== undefined) visit(expected, actual, "", 0, found);
      return found;
    },
    get fields() {
      return fields;
    },
  };
}

/** Merges the alternatives and parts of a schema. */
function shapeOf({ schema, document }: SchemaSide): Shape {
  const types = new Set<string>();
  const properties = new Map<string, JsonLiteral>();
  let items: JsonLiteral | undefined;
  let isOpen = true;
  let isAny = false;
  const add = (value: JsonLiteral | undefined, depth: number): void => {
    const object = resolve(value, document);
    if (!isJsonObject(object) || depth > maxDepth) {
      isAny ||= depth > maxDepth || object === true;
      return;
    }
    const own = typesIn(object);
    for (const type of own) types.add(type);
    for (const [name, property] of Object.entries(isJsonObject(object["properties"]) ? object["properties"] : {})) {
      if (!properties.has(name)) properties.set(name, property);
      isOpen = false;
    }
    items ??= object["items"];
    const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => object[keyword] ?? []);
    for (const part of parts) add(part as JsonLiteral, depth + 1);
    if (
      own.length === 0 &&
      parts.length === 0 &&
      object["properties"] === undefined &&
      object["required"] === undefined
    )
      isAny ||= object["not"] === undefined;
    if (isOpenObject(object)) isOpen = true;
  };
  add(schema, 0);
  return { types: isAny ? new Set() : types, properties, items, isOpen };
}

function isOpenObject({ additionalProperties }: JsonObject): boolean {
  return additionalProperties === true || isJsonObject(additionalProperties);
}

/** `integer` is a kind of `number`, and `null` is compared nowhere. */
function typesIn({ type, enum: values, const: value }: JsonObject): readonly string[] {
  const given = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const literals = Array.isArray(values) ? values : value === undefined ? [] : [value];
  const all = given.length > 0 ? given.map(String) : literals.map((one) => (one === null ? "null" : typeof one));
  return all.map((name) => (name === "integer" ? "number" : name)).filter((name) => name !== "null");
}
