import type { Scalar, WellKnown } from "../../../model/elements/values.ts";
import { is64BitScalar } from "../../../model/wire/int64.ts";
import type { JsonObject } from "../../json-object.ts";

/** The JSON Schema of a scalar, as proto JSON writes it. */
export function scalarSchema(scalar: Scalar, int64AsNumber = false): JsonObject {
  const unsigned = scalar.startsWith("u") || scalar.startsWith("fixed");
  if (is64BitScalar(scalar)) {
    const format = unsigned ? "uint64" : "int64";
    if (!int64AsNumber) return { type: "string", format };
    return { type: "integer", format, ...(unsigned ? { minimum: 0 } : {}) };
  }
  switch (scalar) {
    case "bool":
      return { type: "boolean" };
    case "string":
      return { type: "string" };
    case "bytes":
      return { type: "string", format: "byte", contentEncoding: "base64" };
    case "double":
    case "float":
      return { type: "number", format: scalar };
    default:
      return unsigned ? { type: "integer", format: "uint32", minimum: 0 } : { type: "integer", format: "int32" };
  }
}

/** The JSON Schema of the types that have a JSON form of their own. */
export function wellKnownSchema(wellKnown: WellKnown): JsonObject {
  if (typeof wellKnown === "object") return scalarSchema(wellKnown.wrapper);
  switch (wellKnown) {
    case "any":
      return {
        type: "object",
        properties: { "@type": { type: "string", description: "The URL of the type of the message." } },
        required: ["@type"],
      };
    case "duration":
      return { type: "string", pattern: "^-?\\d+(?:\\.\\d{1,9})?s$" };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "field_mask":
      return { type: "string", format: "field-mask" };
    case "http_body":
      return binarySchema;
    case "list_value":
      return { type: "array", items: {} };
    case "value":
      return {};
    case "empty":
    case "struct":
      return { type: "object" };
  }
}

/** Bytes that are a body or a file as they are. */
export const binarySchema: JsonObject = { type: "string", format: "binary" };
