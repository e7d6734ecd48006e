import type { JsonObject } from "../../json-object.ts";

export function upgradeSwagger(document: JsonObject): JsonObject {
  return document;
}
