import { definitionsOf, type SchemaDefinition } from "../schema/json-schema.ts";
import { wordsOf } from "./command-names.ts";
import { distinctNames } from "./distinct-names.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A flag for a member of a request. */
export interface RequestFlag {
  /** `page-size`, `book.title`. No other flag of the command has it. */
  readonly name: string;
  /** From the request down. */
  readonly path: readonly string[];
  readonly kind: FlagKind;
  /** Whether it may be given several times: a list, or the entries of a map. */
  readonly repeats: "never" | "items" | "entries";
  /** The names of an enum. */
  readonly choices: readonly string[];
  readonly description: string;
  readonly required: boolean;
}

/** `bytes` are those of a file; `body` is a file with its media type. */
export type FlagKind = "text" | "number" | "boolean" | "bytes" | "body" | "json";

// `--book.author.name` is the deepest flag. What is below is JSON.
const maxDepth = 3;

/** The flags that each command has for itself. */
const ownFlags: ReadonlySet<string> = new Set([
  "all",
  "base-url",
  "data",
  "header",
  "help",
  "json",
  "limit",
  "ndjson",
  "output",
]);

/** The flags for a request, whose members in `outside` are arguments. */
export function requestFlags(definition: SchemaDefinition, outside: ReadonlySet<string>): readonly RequestFlag[] {
  const definitions = definitionMap(definition);
  if (isBody(definition.schema)) return [flagOf([], definition.schema, true, definitions)];
  const flags = flagsOf(definition.schema, [], definitions).filter(({ path }) => !outside.has(path.join(".")));
  const names = flagNames(flags);
  return flags.map((flag, index) => ({ ...flag, name: names[index]! }));
}

/** The names of flags. `field-` begins those that a command has for itself, and those that the parser takes for negations. */
function flagNames(flags: readonly RequestFlag[]): readonly string[] {
  const given = new Set(flags.map(({ name }) => name));
  return distinctNames(
    flags.map(({ name }) => {
      if (!ownFlags.has(name) && !name.startsWith("no-")) return name;
      let free = `field-${name}`;
      while (given.has(free)) free = `field-${free}`;
      return free;
    }),
  );
}

/** The reader of the argument for a variable of the path, `book.name`, as a flag would read it. */
export function argumentFlag(definition: SchemaDefinition, variable: string): RequestFlag {
  const definitions = definitionMap(definition);
  const path = variable.split(".");
  let schema: Schema = definition.schema;
  for (const name of path) {
    const { properties } = resolve(schema, definitions) as { readonly properties?: Readonly<Record<string, Schema>> };
    schema = (properties !== undefined && Object.hasOwn(properties, name) && properties[name]) || {};
  }
  return flagOf(path, resolve(schema, definitions), true, definitions);
}

function definitionMap(definition: SchemaDefinition): Definitions {
  return new Map(definitionsOf(definition).map(({ name, schema }) => [name, schema as Schema]));
}

type Definitions = ReadonlyMap<string, Schema>;

function flagsOf(schema: Schema, path: readonly string[], definitions: Definitions): readonly RequestFlag[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, property]) => {
    // A server ignores what it sets itself (AIP-203).
    if (property["readOnly"] === true) return [];
    const at = [...path, name];
    const resolved = resolve(property, definitions);
    const own = {
      ...resolved,
      ...(property["description"] === undefined ? {} : { description: property["description"] }),
    };
    const flag = flagOf(at, own, path.length === 0 && required.includes(name), definitions);
    if (resolved["type"] !== "object" || resolved["properties"] === undefined || at.length === maxDepth) return [flag];
    return [flag, ...flagsOf(resolved, at, definitions)];
  });
}

function flagOf(path: readonly string[], schema: Schema, required: boolean, definitions: Definitions): RequestFlag {
  const { type, items, additionalProperties: values, properties } = schema;
  const isList = type === "array";
  const isMap = type === "object" && properties === undefined && isSchema(values);
  const value = isList ? items : isMap ? values : schema;
  const one = isSchema(value) ? resolve(value, definitions) : {};
  const names = one["enum"];
  return {
    name: path.length === 0 ? "file" : path.map((name) => wordsOf(name).join("-") || name).join("."),
    path,
    kind: kindOf(one),
    repeats: isList ? "items" : isMap ? "entries" : "never",
    choices: Array.isArray(names) ? names.filter((it) => typeof it === "string") : [],
    description: String(schema["description"] ?? one["description"] ?? ""),
    required,
  };
}

function kindOf(schema: Schema): FlagKind {
  const { type, contentEncoding } = schema;
  if (isBody(schema)) return "body";
  if (contentEncoding === "base64" || contentEncoding === "base64url") return "bytes";
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "boolean" : "json";
}

/** `google.api.HttpBody` */
function isBody({ type, format }: Schema): boolean {
  return type === "string" && format === "binary";
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Follows a reference, which may lead into the definitions of another one. */
function resolve(schema: Schema, definitions: Definitions): Schema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const [name = "", ...rest] = $ref.replace("#/$defs/", "").split("/$defs/");
  let found: Schema | undefined = definitions.get(name);
  for (const inner of rest) found = (found?.["$defs"] as Readonly<Record<string, Schema>> | undefined)?.[inner];
  return found ?? {};
}
