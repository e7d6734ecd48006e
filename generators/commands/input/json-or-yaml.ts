import type { Documents } from "@protoc-gen-rest/plugin/tooling";
import { parseDocument } from "yaml";
import { CommandError } from "../session.ts";

/** The content of a document. */
export type DocumentContent = Documents extends ReadonlyMap<string, infer Value> ? Value : never;

/** Whether a text is JSON. Flow collections of YAML begin likewise. */
export function isJson(text: string): boolean {
  try {
    return looksLikeJson(text) && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Parses the text of a file in JSON or YAML. JSON.parse is faster than the YAML parser, and documents can have 10 MB. */
export function parseJsonOrYaml(path: string, text: string): DocumentContent {
  try {
    return looksLikeJson(text) ? parseJson(text) : parseYaml(text);
  } catch (error) {
    throw new CommandError(`cannot parse ${path} (${error instanceof Error ? error.message.split("\n")[0] : error})`);
  }
}

/** The value of a YAML text; undefined if it is invalid. */
export function yamlValue(text: string): DocumentContent | undefined {
  try {
    return parseYaml(text);
  } catch {
    return undefined;
  }
}

/** If neither can be parsed, the error of JSON is the clearer one. */
function parseJson(text: string): DocumentContent {
  try {
    return JSON.parse(text);
  } catch (error) {
    try {
      return parseYaml(text);
    } catch {
      throw error;
    }
  }
}

function parseYaml(text: string): DocumentContent {
  const document = parseDocument(text, { merge: true, prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  // Dates are text in OpenAPI, and aliases cannot multiply without end.
  return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 1000 })) ?? "null");
}
