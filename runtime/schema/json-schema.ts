import type { StandardSchema } from "./standard-schema.ts";

/** The JSON Schema of a message, with those that it refers to by `#/$defs/<name>`. */
export interface SchemaDefinition {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Set if the value that is read differs from its JSON, such as a bigint from its text. */
  readonly isConverted?: true;
  /** A function, since messages may contain themselves. */
  readonly uses?: () => readonly SchemaDefinition[];
}

/** Options of `toJsonSchema`. */
export interface JsonSchemaOptions {
  /** Default: `draft-2020-12`. Any other throws a RangeError. */
  readonly target?: "draft-2020-12" | "draft-07" | (string & {});
}

const dialects: Readonly<Record<string, readonly [uri: string, definitions: string]>> = {
  "draft-2020-12": ["https://json-schema.org/draft/2020-12/schema", "$defs"],
  "draft-07": ["http://json-schema.org/draft-07/schema#", "definitions"],
};

/** Returns one JSON Schema that refers to nothing outside of itself. */
export function toJsonSchema(
  definition: SchemaDefinition,
  { target = "draft-2020-12" }: JsonSchemaOptions = {},
): Record<string, unknown> {
  const dialect = Object.hasOwn(dialects, target) ? dialects[target] : undefined;
  if (dialect === undefined)
    throw new RangeError(`JSON Schema: expected a target of ${Object.keys(dialects).join(", ")}, got ${target}`);
  const [uri, keyword] = dialect;
  const all = definitionsOf(definition);
  const definitions = Object.fromEntries(all.map(({ name, schema }) => [name, moveReferences(schema, keyword)]));
  return { $schema: uri, $ref: `#/${keyword}/${definition.name}`, [keyword]: definitions };
}

/** A definition and those that it refers to, each once. */
export function definitionsOf(definition: SchemaDefinition): readonly SchemaDefinition[] {
  const all = new Set([definition]);
  // The loop visits the definitions that it adds, too.
  for (const { uses } of all) for (const used of uses?.() ?? []) all.add(used);
  return [...all];
}

function moveReferences(schema: unknown, keyword: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => moveReferences(item, keyword));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const isReference = key === "$ref" && typeof value === "string";
      return [key, isReference ? value.replace(/^#\/\$defs\//, `#/${keyword}/`) : moveReferences(value, keyword)];
    }),
  );
}

/** The part of Standard Schema that converts to JSON Schema. */
export interface StandardJsonSchema {
  readonly "~standard": {
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/**
 * Adds the JSON Schema to a schema, for tools that ask it for one: agents' toolkits, generators of forms. The one of the output is that of
 * the input; if the output is not JSON, because it holds a bigint, bytes or messages of another plugin, asking for it throws a TypeError.
 */
export function withJsonSchema<Input, Output>(
  schema: StandardSchema<Input, Output>,
  definition: SchemaDefinition,
): StandardSchema<Input, Output> & StandardJsonSchema {
  const convert = (options: JsonSchemaOptions): Record<string, unknown> => toJsonSchema(definition, options);
  const output = (options: JsonSchemaOptions): Record<string, unknown> => {
    if (definition.isConverted !== true) return convert(options);
    throw new TypeError(
      `JSON Schema: the output of ${definition.name} is not JSON, since its reader converts values; use that of the input`,
    );
  };
  return { "~standard": { ...schema["~standard"], jsonSchema: { input: convert, output } } };
}
