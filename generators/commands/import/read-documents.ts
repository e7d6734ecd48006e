import { readFileSync } from "node:fs";
import { type Documents, locatePointers, referencedFiles } from "@protoc-gen-rest/plugin/spec";
import { LineCounter, parseDocument } from "yaml";
import { CommandError } from "../session.ts";

type Document = Documents extends ReadonlyMap<string, infer Value> ? Value : never;

/** The document to import, with the files that its references lead to. */
export interface SourceDocuments {
  readonly documents: Documents;
  /** Where the values of pointers are in a file. */
  locate(file: string, pointers: ReadonlySet<string>): ReadonlyMap<string, Position>;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Reads a document in JSON or YAML, and what it refers to. Files that are missing are left to the import to report. */
export function readDocuments(path: string): SourceDocuments {
  const texts = new Map<string, string>();
  const documents = new Map<string, Document>();
  const pending = [path];
  for (let file = pending.shift(); file !== undefined; file = pending.shift()) {
    if (documents.has(file) || /^[a-z][a-z0-9+.-]+:/i.test(file)) continue;
    const text = readText(file, file === path);
    if (text === undefined) continue;
    const document = parseText(file, text);
    texts.set(file, text);
    documents.set(file, document);
    pending.push(...referencedFiles(document, file));
  }
  return {
    documents,
    locate(file, pointers) {
      const text = texts.get(file) ?? "";
      return isJson(text) ? locatePointers(text, pointers) : locateInYaml(text, pointers);
    },
  };
}

function readText(path: string, isFirst: boolean): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (!isFirst) return undefined;
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** JSON.parse is faster than the YAML parser, and documents can have 10 MB. */
function parseText(path: string, text: string): Document {
  try {
    return isJson(text) ? JSON.parse(text) : parseYaml(text);
  } catch (error) {
    throw new CommandError(`cannot parse ${path} (${error instanceof Error ? error.message.split("\n")[0] : error})`);
  }
}

function parseYaml(text: string): Document {
  const document = parseDocument(text, { merge: true, prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  // Dates are text in OpenAPI, and aliases cannot multiply without end.
  return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 1000 })) ?? "null");
}

function locateInYaml(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, Position> {
  const lines = new LineCounter();
  const document = parseDocument(text, { merge: true, lineCounter: lines });
  const found = new Map<string, Position>();
  for (const pointer of pointers) {
    const path = pointer
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    const node: unknown = document.getIn(path, true);
    if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) continue;
    const { line, col: column } = lines.linePos(Number(node.range[0]));
    found.set(pointer, { line, column });
  }
  return found;
}
