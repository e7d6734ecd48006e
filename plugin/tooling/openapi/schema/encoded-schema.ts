import type { JsonObject } from "../../../forms/values.ts";
import type { Style } from "../../../model/elements/values.ts";

/** JSON in base64 (JSON Schema, `contentEncoding`). */
export function encodedSchema(style: Style | undefined, schema: JsonObject): JsonObject {
  return {
    type: "string",
    contentEncoding: style === "jsonBase64url" ? "base64url" : "base64",
    contentMediaType: "application/json",
    contentSchema: schema,
  };
}
