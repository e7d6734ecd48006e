import { relative } from "node:path";
import { nearestName } from "@protoc-gen-rest/plugin";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { readText } from "../input/read-text.ts";
import { CommandError } from "../session.ts";

/** A YAML file whose problems are reported at their places. */
export interface ConfigFile {
  readonly content: unknown;
  /** Throws `file:line:column: problem` with the place of the member at this path, or the nearest one above it. */
  fail(problem: string, ...path: readonly string[]): never;
}

export function readConfigFile(path: string): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines, prettyErrors: false });
  const failAt = (offset: number, problem: string): never => {
    const { line, col } = lines.linePos(offset);
    throw new CommandError(`${relative("", path)}:${line}:${col}: ${problem}`);
  };
  const [error] = document.errors;
  if (error !== undefined) return failAt(error.pos[0], error.message);
  return { content: contentOf(document, failAt), fail: (problem, ...at) => failAt(offsetOf(document, at), problem) };
}

function contentOf(document: Document, failAt: (offset: number, problem: string) => never): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    // Aliases that multiply without end, or that have no anchor.
    return failAt(0, error instanceof Error ? error.message : String(error));
  }
}

function offsetOf(document: Document, path: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === name) : undefined;
    if (pair === undefined) break;
    if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}

/** The end of a message about an unknown name: which one was probably meant, or else what is expected. */
export function meantName(name: string, names: readonly string[], expected: string): string {
  const near = nearestName(name, names);
  // Rules of AIPs go by their number alone in conversations: `aip-158`.
  const start = `${name.replace(/^aip-(?=\d{3}$)/, "aip-0")}-`;
  const meant = near === undefined ? names.filter((it) => it.startsWith(start)) : [near];
  if (meant.length === 0) return `; expected ${expected}`;
  return ` (did you mean ${meant.map((it) => JSON.stringify(it)).join(" or ")}?)`;
}
