import { existsSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { type Documents, locatePointers, referencedFiles, unescapeToken } from "@protoc-gen-rest/plugin/tooling";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { CommandError } from "../session.ts";
import { type DocumentContent, isJson, parseJsonOrYaml } from "./json-or-yaml.ts";
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

/** Where references may lead to. */
export interface ReferenceScope {
  /** Folders. Default: any. */
  readonly folders?: readonly string[];
}

/**
 * Reads a document in JSON or YAML, and what it refers to. Files that are missing are left to the caller to report. Throws a
 * CommandError for a reference that leaves the folders.
 */
export function readDocuments(
  path: string,
  content: string = readText(path),
  { folders }: ReferenceScope = {},
): SourceDocuments {
  const texts = new Map<string, string>();
  const documents = new Map<string, DocumentContent>();
  const pending = [path];
  for (let file = pending.shift(); file !== undefined; file = pending.shift()) {
    if (documents.has(file) || /^[a-z][a-z0-9+.-]+:/i.test(file)) continue;
    const text = file === path ? content : readReferenced(file, folders);
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

/** Undefined for what is not a file: a device or a pipe may have no end. Neither may files of the kernel, which say that they are empty. */
function readReferenced(path: string, folders: readonly string[] | undefined): string | undefined {
  // A path that leaves the folders is refused even if it leads to nothing: a document learns nothing of other files.
  if (folders !== undefined && !isBelow(resolve(path), folders)) throw outOfScope(path);
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isFile() !== true || status.size === 0) return undefined;
  if (folders !== undefined && !isBelow(realpathSync(path), folders)) throw outOfScope(path);
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    [resolve(folder), realFolder(folder)].some(
      (base) => !/^\.\.(?:[\\/]|$)/.test(relative(base, path)) && !isAbsolute(relative(base, path)),
    ),
  );
}

function realFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : resolve(folder);
}

function outOfScope(path: string): CommandError {
  return new CommandError(
    `a $ref leads to ${JSON.stringify(path)}, which is not below the folder of the document; --allow-refs FOLDER permits another one`,
  );
}

function locateInYaml(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, Position> {
  const lines = new LineCounter();
  const document = parseDocument(text, { merge: true, lineCounter: lines });
  const found = new Map<string, Position>();
  for (const pointer of pointers) {
    const path = pointer.split("/").slice(1).map(unescapeToken);
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
