import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isJsonObject } from "../json-object.ts";
import { unescapeToken } from "../json-pointer.ts";

/** An operation as a document or a list describes it. Lists know its method and path only. */
export interface ApiOperation {
  /** In upper case. */
  readonly method: string;
  /** `/v1/shelves/{}/books/{}`: without the names of parameters. */
  readonly path: string;
  /** The path as it is written. */
  readonly text: string;
  readonly parameters: readonly ApiParameter[];
  /** The statuses, `default` and ranges such as `4XX` included, with the content of each. */
  readonly responses: ReadonlyMap<string, ApiContent>;
  /** The content of the request body. */
  readonly body: ApiContent;
  /** The document that references lead into. */
  readonly document: JsonObject;
}

/** Schemas by media type, in lower case and without parameters. */
export type ApiContent = ReadonlyMap<string, JsonLiteral | undefined>;

export interface ApiParameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonLiteral | undefined;
  /** `style` and `explode`, with their defaults. */
  readonly style: string;
}

export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  /** The lists of endpoints have no parameters, statuses and types to compare. */
  readonly isDetailed: boolean;
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
    const name = unescapeToken(decodeURIComponent(token));
    at = isJsonObject(at) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined;
  }
  return at;
}

/**
 * `{id}`, `:id` and `<id>` are the same; `:verb` after a segment is not a parameter. Parameters that are parts of a segment, as in
 * `{base}...{head}`, are one. Queries and fragments do not count. A colon in a literal is `%3A` in a template.
 */
export function anonymousPath(path: string): string {
  const [bare = ""] = path.split(/[?#]/, 1);
  const plain = bare
    .replaceAll("%3A", ":")
    .replace(/\{[^}]*\}|<[^>]*>/g, "{}")
    .replace(/\/:[^/]+/g, "/{}");
  return plain.replace(/[^/]*\{\}[^/]*/g, (segment) => (/^\{\}:[^{}]+$/.test(segment) ? segment : "{}"));
}
