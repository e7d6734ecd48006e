import { isJsonObject, type JsonObject } from "@protoc-gen-rest/plugin/tooling";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Json = JsonObject[string];

/** Checks values against the schemas of an OpenAPI 3.0 or 3.1 document, with Ajv. */
export interface JsonSchemas {
  /** Returns what is wrong with a value, `""` if nothing is; undefined if Ajv cannot compile the schema at the JSON pointer. */
  problemOf(pointer: string, side: Side, value: unknown): string | undefined;
}

/** Requests leave out what is read-only, and responses what is write-only, whatever is required (OpenAPI, Schema Object). */
type Side = "request" | "response";

export function createJsonSchemas(document: JsonObject): JsonSchemas {
  const sides = new Map(
    (["request", "response"] as const).map((side) => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
      ajv.addSchema({ $id: "doc:api", api: toJsonSchema(document, side) });
      return [side, { ajv, compiled: new Map<string, ValidateFunction | undefined>() }] as const;
    }),
  );
  return {
    problemOf(pointer, side, value) {
      const { ajv, compiled } = sides.get(side)!;
      if (!compiled.has(pointer)) {
        try {
          compiled.set(pointer, ajv.compile({ $ref: `doc:api#/api${pointer}` }));
        } catch {
          compiled.set(pointer, undefined);
        }
      }
      const validate = compiled.get(pointer);
      if (validate === undefined) return undefined;
      return validate(value) ? "" : ajv.errorsText(validate.errors);
    },
  };
}

/** The document with the keywords of JSON Schema 2020-12 in place of those of OpenAPI 3.0. */
function toJsonSchema(value: Json, side: Side): Json {
  if (Array.isArray(value)) return value.map((item: Json) => toJsonSchema(item, side));
  if (!isJsonObject(value)) return value;
  const schema: { [key: string]: Json } = {};
  for (const [key, member] of Object.entries(value)) schema[key] = toJsonSchema(member, side);
  const { nullable, type, exclusiveMinimum, exclusiveMaximum, $ref, properties, required } = value;
  if (typeof $ref === "string" && $ref.startsWith("#/")) schema["$ref"] = `#/api${$ref.slice(1)}`;
  if (nullable === true && typeof type === "string") schema["type"] = [type, "null"];
  if (nullable === true && Array.isArray(value["enum"])) schema["enum"] = [...value["enum"], null];
  delete schema["nullable"];
  // Names of anchors and of other documents, which no reference needs.
  for (const keyword of ["$id", "id"]) if (typeof value[keyword] === "string") delete schema[keyword];
  for (const [keyword, limit, given] of [
    ["exclusiveMinimum", "minimum", exclusiveMinimum],
    ["exclusiveMaximum", "maximum", exclusiveMaximum],
  ] as const) {
    if (typeof given !== "boolean") continue;
    delete schema[keyword];
    if (given && value[limit] !== undefined) schema[keyword] = value[limit];
  }
  if (Array.isArray(required) && isJsonObject(properties)) {
    const excluded = side === "request" ? "readOnly" : "writeOnly";
    schema["required"] = required.filter((name: Json) => {
      const property = typeof name === "string" ? properties[name] : undefined;
      return !isJsonObject(property) || property[excluded] !== true;
    });
  }
  return schema;
}
