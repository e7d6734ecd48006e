import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";

/** By the names of the types that JSON values can have. */
export const types: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  String: (value) => typeof value === "string",
  Boolean: (value) => typeof value === "boolean",
  Number: (value) => typeof value === "number",
  Integer: (value) => Number.isInteger(value),
  Long: (value) => Number.isInteger(value),
  Double: (value) => typeof value === "number" && !Number.isInteger(value),
  Float: (value) => typeof value === "number" && !Number.isInteger(value),
  List: Array.isArray,
  ArrayList: Array.isArray,
  Map: isObject,
  HashMap: isObject,
};
