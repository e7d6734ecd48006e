import type { JsonObject } from "@protoc-gen-rest/runtime/json";

const schemas: Readonly<Record<string, JsonObject>> = {
  smallint: { type: "integer", format: "int32", minimum: -32_768, maximum: 32_767 },
  integer: { type: "integer", format: "int32" },
  bigint: { type: "integer", format: "int64" },
  numeric: { type: "number" },
  real: { type: "number", format: "float" },
  "double precision": { type: "number", format: "double" },
  boolean: { type: "boolean" },
  uuid: { type: "string", format: "uuid" },
  date: { type: "string", format: "date" },
  "timestamp with time zone": { type: "string", format: "date-time" },
  json: {},
  jsonb: {},
};

/** The JSON Schema of the values of a type, which is given as SQL. */
export function columnSchema(type: string): JsonObject {
  if (type.endsWith("[]")) return { type: "array", items: columnSchema(type.slice(0, -2)) };
  const name = type.replace(/\([\d,\s]*\)/, "");
  return schemas[name] ?? { type: "string", ...lengthOf(type) };
}

function lengthOf(type: string): JsonObject {
  const [, length] = /^character(?: varying)?\((\d+)\)$/.exec(type) ?? [];
  return length === undefined ? {} : { maxLength: Number(length) };
}
