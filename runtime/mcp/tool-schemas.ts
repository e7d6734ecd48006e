import type { OperationCall } from "../calls/service-calls.ts";
import { definitionsOf, type SchemaDefinition } from "../schema/json-schema.ts";

/** A JSON Schema of an object, with what it refers to in `$defs`. */
export interface ObjectSchema {
  [keyword: string]: unknown;
  readonly type: "object";
}

/** The schema of a tool's arguments: a request. Pages have at most `maxPageSize` items. */
export function inputSchema(operation: OperationCall, maxPageSize: number): ObjectSchema {
  const schema = inlined(operation.input, {});
  const [size] = ("pages" in operation && operation.pages?.size) || [];
  const { properties } = schema as { readonly properties?: Readonly<Record<string, object>> };
  if (size === undefined || properties === undefined) return schema;
  return { ...schema, properties: { ...properties, [size]: { ...properties[size], maximum: maxPageSize } } };
}

/**
 * The schema of a tool's result: a message, those of a stream, or the note that it was cut. Undefined if it is not always
 * an object.
 */
export function outputSchema(operation: OperationCall): ObjectSchema | undefined {
  const { output } = operation;
  if (output === undefined) return undefined;
  if (!("stream" in operation)) {
    if (output.schema["type"] !== "object") return undefined;
    const { type, $defs, ...root } = inlined(output, loose);
    return withDefinitions({ type, anyOf: [{ type, ...root }, cutSchema] }, $defs);
  }
  const { $defs, ...item } = inlined(output, loose);
  const messages = { type: "object", properties: { messages: { type: "array", items: item } }, required: ["messages"] };
  return withDefinitions({ type: "object", anyOf: [messages, cutSchema] }, $defs);
}

function withDefinitions(schema: ObjectSchema, definitions: unknown): ObjectSchema {
  return definitions === undefined ? schema : { ...schema, $defs: definitions };
}

/** The schema that stands for a response that is too long. */
const cutSchema = {
  type: "object",
  description: "The response is cut: its text is in the content, and ReadMore continues it.",
  properties: { cursor: { type: "string" }, characters: { type: "integer" } },
  required: ["cursor", "characters"],
};

/** Tools want an object at the root, and models read that better than a reference. */
function inlined(definition: SchemaDefinition, dropped: Dropped): ObjectSchema {
  const { $defs: own, ...root } = without(definition.schema, dropped) as Record<string, unknown>;
  const all = definitionsOf(definition);
  const isNeeded = own !== undefined || all.some(({ uses }) => uses?.().includes(definition));
  const definitions = all.filter((it) => it !== definition || isNeeded);
  const $defs = Object.fromEntries(definitions.map(({ name, schema }) => [name, without(schema, dropped)]));
  return { ...root, type: "object", ...(definitions.length > 0 ? { $defs } : {}) };
}

type Dropped = Readonly<Record<string, true>>;

/**
 * Clients of the protocol refuse a result that does not fit its schema, and services send values that their description does not
 * allow. So the schema of a result has the types, which the reader of the response has checked, and none of the constraints.
 */
const loose: Dropped = {
  required: true,
  enum: true,
  const: true,
  format: true,
  contentEncoding: true,
  pattern: true,
  minLength: true,
  maxLength: true,
  minimum: true,
  maximum: true,
  exclusiveMinimum: true,
  exclusiveMaximum: true,
  multipleOf: true,
  minItems: true,
  maxItems: true,
  uniqueItems: true,
  minProperties: true,
  maxProperties: true,
  propertyNames: true,
  unevaluatedProperties: true,
  oneOf: true,
  anyOf: true,
  allOf: true,
  not: true,
  if: true,
};

/** A schema without some keywords. The names of properties and definitions are not keywords. */
function without(schema: unknown, dropped: Dropped, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => without(item, dropped));
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).filter(([key]) => areNames || !Object.hasOwn(dropped, key));
  return Object.fromEntries(
    members.map(([key, value]) => [key, without(value, dropped, !areNames && /^(?:properties|\$defs)$/.test(key))]),
  );
}
