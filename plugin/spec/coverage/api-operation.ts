import type { JsonLiteral } from "../../model/values.ts";
import { isJsonObject, type JsonObject } from "../json-object.ts";

/** An operation as a document or a list describes it. Lists know its method and path only. */
export interface ApiOperation {
  /** In upper case. */
  readonly method: string;
  /** `/v1/shelves/{}/books/{}`: without the names of parameters. */
  readonly path: string;
  /** The path as it is written. */
  readonly text: string;
  readonly parameters: readonly ApiParameter[];
  /** The success statuses with the schemas of their JSON bodies. */
  readonly responses: ReadonlyMap<string, JsonLiteral | undefined>;
  /** The schema of the request body in JSON or a form. */
  readonly body: JsonLiteral | undefined;
}

export interface ApiParameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonLiteral | undefined;
}

/** Operations, with the document that their references lead into. */
export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  /** The lists of endpoints have no parameters, statuses and types to compare. */
  readonly isDetailed: boolean;
  readonly document: JsonObject;
}

/** The value that a reference leads to; other values stay as they are. */
export function resolve(value: JsonLiteral | undefined, document: JsonObject): JsonLiteral | undefined {
  let at = value;
  for (let depth = 0; isJsonObject(at) && typeof at["$ref"] === "string" && depth < 20; depth++) {
    at = lookUp(document, at["$ref"]);
  }
  return at;
}

function lookUp(document: JsonObject, ref: string): JsonLiteral | undefined {
  if (!ref.startsWith("#/")) return undefined;
  let at: JsonLiteral | undefined = document;
  for (const token of ref.slice(2).split("/")) {
    const name = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
    at = isJsonObject(at) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined;
  }
  return at;
}

/** `{id}`, `:id` and `<id>` are the same; `:verb` after a segment is not a parameter. */
export function anonymousPath(path: string): string {
  const plain = path.replace(/\{[^}]*\}|<[^>]*>/g, "{}").replace(/\/:[^/]+/g, "/{}");
  return plain.length > 1 ? plain.replace(/\/$/, "") : plain;
}
