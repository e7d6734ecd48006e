import type { JsonObject } from "../../../forms/values.ts";
import type { Enum, Message } from "../../../model/elements/model.ts";

/** Whether REQUIRED fields may be absent, as in a PATCH, which carries only what changes (AIP-134). */
export type Completeness = "whole" | "partial";

/** The schemas of a document, which refer to each other by name. */
export interface Schemas {
  /** Returns a reference to the schema of a type, which becomes part of the document. */
  ref(type: Enum | Message, completeness: Completeness): JsonObject;
  /** Adds a schema under a name that no type has, and returns the reference to it. */
  add(name: string, schema: JsonObject): JsonObject;
  /** The schemas that are referred to, by name. */
  all(): JsonObject;
}
