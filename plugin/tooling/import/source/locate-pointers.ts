import { unescapeToken } from "../../json-pointer.ts";
export interface TextPosition {
  /** 1-based, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** Finds the positions of JSON pointers in the text of a JSON document, in one pass. */
export function locatePointers(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, TextPosition> {
  const found = new Map<string, number>();
  // Wanted pointers by their tokens. Below a value that none of them passes, nothing is read.
  const scan: Scan = { text, at: 0, found };
  scanValue(scan, pointerTree(pointers));
  return positions(text, found);
}

interface Wanted {
  pointer: string | undefined;
  readonly members: Map<string, Wanted>;
}

function pointerTree(pointers: ReadonlySet<string>): Wanted {
  const root: Wanted = { pointer: undefined, members: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const token of pointer.split("/").slice(1)) {
      const key = unescapeToken(token);
      const next = node.members.get(key) ?? { pointer: undefined, members: new Map() };
      node.members.set(key, next);
      node = next;
    }
    node.pointer = pointer;
  }
  return root;
}

interface Scan {
  readonly text: string;
  at: number;
  readonly found: Map<string, number>;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** The text has been parsed before, so it is valid. */
function scanValue(scan: Scan, wanted: Wanted | undefined): void {
  const { text, found } = scan;
  skipSpace(scan);
  if (wanted?.pointer !== undefined) found.set(wanted.pointer, scan.at);
  if (wanted === undefined || wanted.members.size === 0) skipValue(scan);
  else if (text.charCodeAt(scan.at) === openBrace) scanObject(scan, wanted);
  else if (text.charCodeAt(scan.at) === openBracket) scanArray(scan, wanted);
  else skipValue(scan);
}

function scanObject(scan: Scan, wanted: Wanted): void {
  const { text } = scan;
  scan.at++;
  for (skipSpace(scan); scan.at < text.length && text.charCodeAt(scan.at) !== closeBrace; skipSpace(scan)) {
    const start = scan.at;
    skipString(scan);
    const key: unknown = JSON.parse(text.slice(start, scan.at));
    skipSpace(scan);
    scan.at++;
    scanValue(scan, wanted.members.get(String(key)));
    skipComma(scan);
  }
  scan.at++;
}

function scanArray(scan: Scan, wanted: Wanted): void {
  const { text } = scan;
  scan.at++;
  let index = 0;
  for (skipSpace(scan); scan.at < text.length && text.charCodeAt(scan.at) !== closeBracket; skipSpace(scan)) {
    scanValue(scan, wanted.members.get(String(index++)));
    skipComma(scan);
  }
  scan.at++;
}

function skipComma(scan: Scan): void {
  skipSpace(scan);
  if (scan.text[scan.at] === ",") scan.at++;
}

function skipSpace(scan: Scan): void {
  while (scan.text.charCodeAt(scan.at) <= 32) scan.at++;
}

function skipString(scan: Scan): void {
  const { text } = scan;
  for (scan.at++; scan.at < text.length && text.charCodeAt(scan.at) !== quote; scan.at++) {
    if (text.charCodeAt(scan.at) === backslash) scan.at++;
  }
  scan.at++;
}

/** To the end of a value: a string, the other bracket, or what ends a number or a word. */
function skipValue(scan: Scan): void {
  const { text } = scan;
  let depth = 0;
  while (scan.at < text.length) {
    const char = text.charCodeAt(scan.at);
    if (char === quote) {
      skipString(scan);
      if (depth === 0) return;
      continue;
    }
    if (char === openBrace || char === openBracket) depth++;
    else if (char === closeBrace || char === closeBracket) {
      if (depth === 0) return;
      depth--;
      if (depth === 0) {
        scan.at++;
        return;
      }
    } else if (depth === 0 && text[scan.at] === ",") return;
    scan.at++;
  }
}

function positions(text: string, offsets: ReadonlyMap<string, number>): ReadonlyMap<string, TextPosition> {
  const sorted = [...offsets].sort(([, a], [, b]) => a - b);
  const result = new Map<string, TextPosition>();
  let [line, lineStart] = [1, 0];
  for (const [pointer, offset] of sorted) {
    for (let next = text.indexOf("\n", lineStart); next >= 0 && next < offset; next = text.indexOf("\n", lineStart)) {
      line++;
      lineStart = next + 1;
    }
    result.set(pointer, { line, column: offset - lineStart + 1 });
  }
  return result;
}
