import type { JsonObject } from "@protoc-gen-rest/runtime/json";

/** Whether a JSON value is an object. */
export function isObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
