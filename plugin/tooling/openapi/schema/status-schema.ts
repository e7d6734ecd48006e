import type { JsonObject } from "../../../forms/values.ts";
import type { Schemas } from "./schemas.ts";

/** Adds the schema of errors for which an operation declares none, and returns the reference to it. */
export function addStatusSchema(schemas: Schemas): JsonObject {
  return schemas.add("google.rpc.Status", statusSchema);
}

const statusSchema: JsonObject = {
  type: "object",
  description: "An error (google.rpc.Status).",
  properties: {
    code: { type: "integer", format: "int32", description: "The code of the error (google.rpc.Code)." },
    message: { type: "string", description: "The message, for developers." },
    details: {
      type: "array",
      items: { type: "object", properties: { "@type": { type: "string" } }, required: ["@type"] },
    },
  },
};
