import { type Documents, locatePointers, referencedFiles } from "@protoc-gen-rest/plugin/tooling";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { type Content, isJson, parseJsonOrYaml } from "./json-or-yaml.ts";
import { readText } from "./read-text.ts";

/** An OpenAPI document, with the files that its references lead to. */
export interface SourceDocuments {
  readonly documents: Documents;
  /** Where the values of pointers are in a file. */
  locate(file: string, pointers: ReadonlySet<string>): ReadonlyMap<string, Position>;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Reads a document in JSON or YAML, and what it refers to. Files that are missing are left to the caller to report. */
export function readDocuments(path: string, content: string = readText(path)): SourceDocuments {
  const texts = new Map<string, string>();
  const documents = new Map<string, Content>();
  const pending = [path];
  for (let file = pending.shift(); file !== undefined; file = pending.shift()) {
    if (documents.has(file) || /^[a-z][a-z0-9+.-]+:/i.test(file)) continue;
    const text = file === path ? content : readReferenced(file);
    if (text === undefined) continue;
    const document = parseJsonOrYaml(file, text);
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

function readReferenced(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
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
    const offset = offsetIn(document.contents, path);
    if (offset === undefined) continue;
    const { line, col: column } = lines.linePos(offset);
    found.set(pointer, { line, column });
  }
  return found;
}

/** Where the value at a path begins. Keys such as 200 are numbers in YAML. */
function offsetIn(contents: unknown, path: readonly string[]): number | undefined {
  let at = contents;
  for (const token of path) {
    if (isMap(at)) at = at.items.find(({ key }) => String(isScalar(key) ? key.value : key) === token)?.value;
    else if (isSeq(at)) at = at.items[Number(token)];
    else return undefined;
  }
  return isNode(at) ? at.range?.[0] : undefined;
}
