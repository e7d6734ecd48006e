import { escapeToken } from "./node.ts";

export interface TextPosition {
  /** 1-based, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** Finds the positions of JSON pointers in the text of a JSON document, in one pass. */
export function locatePointers(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, TextPosition> {
  const found = new Map<string, number>();
  // The containers that are open, with the pointer of each, and the index of the next item of an array.
  const open: { readonly pointer: string; index: number | undefined }[] = [];
  let key: string | undefined;
  const scanner = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;
  const start = (at: number): string => {
    const top = open.at(-1);
    const pointer =
      top === undefined ? "" : `${top.pointer}/${top.index === undefined ? escapeToken(key ?? "") : top.index++}`;
    key = undefined;
    if (pointers.has(pointer)) found.set(pointer, at);
    return pointer;
  };
  let isValue = true;
  for (const match of text.matchAll(scanner)) {
    const [token] = match;
    if (token === "{" || token === "[") {
      const pointer = start(match.index);
      open.push({ pointer, index: token === "[" ? 0 : undefined });
      isValue = token === "[";
    } else if (token === "}" || token === "]") {
      open.pop();
      isValue = false;
    } else if (token === ",") {
      isValue = open.at(-1)?.index !== undefined;
    } else if (token === ":") {
      isValue = true;
    } else if (isValue) {
      start(match.index);
      isValue = false;
    } else if (token.startsWith('"') && open.at(-1)?.index === undefined) {
      key = readString(token);
    }
  }
  return positions(text, found);
}

function readString(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}

function positions(text: string, offsets: ReadonlyMap<string, number>): ReadonlyMap<string, TextPosition> {
  const sorted = [...offsets].sort(([, a], [, b]) => a - b);
  const result = new Map<string, TextPosition>();
  let [line, lineStart, at] = [1, 0, 0];
  for (const [pointer, offset] of sorted) {
    for (let next = text.indexOf("\n", at); next >= 0 && next < offset; next = text.indexOf("\n", at)) {
      line++;
      lineStart = next + 1;
      at = next + 1;
    }
    result.set(pointer, { line, column: offset - lineStart + 1 });
  }
  return result;
}
