import { commonText, comparePartial, coversPartial, isPartial, matchPartial, partialTexts } from "./partial-text.ts";
import { decodeLiteral } from "./percent.ts";
import { escapeText } from "./segment.ts";
import { isWildcard, type Template } from "./template.ts";

/**
 * Returns a path that both templates match although neither is more specific: each is more specific at some segment.
 * `/v1/{a}/books` and `/v1/shelves/{b}` contest `/v1/shelves/books`. Undefined if there is no such path.
 *
 * This router has a rule even then: the first difference from the left decides, so `/v1/shelves/{b}` wins. Other
 * implementations differ, so a proto file should not rely on it. Templates with the same canonical form are the same rather
 * than contested, and a verb always wins over a colon in a literal.
 */
export function contestedPath(a: Template, b: Template): string | undefined {
  if (decodeLiteral(a.verb) !== decodeLiteral(b.verb)) return undefined;
  const path: string[] = [];
  const closer = { a: isDeep(b) && !isDeep(a), b: isDeep(a) && !isDeep(b) };
  for (let index = 0; index < Math.max(fixedLength(a), fixedLength(b)); index++) {
    const inA = segmentAt(a, index);
    const inB = segmentAt(b, index);
    if (inA === undefined || inB === undefined) return undefined;
    const text = commonSegment(inA, inB);
    if (text === undefined) return undefined;
    if (!isAsWide(inA, inB)) closer.a = true;
    if (!isAsWide(inB, inA)) closer.b = true;
    path.push(text);
  }
  if (!closer.a || !closer.b) return undefined;
  return `/${path.join("/")}${a.verb === "" ? "" : `:${a.verb}`}`;
}

function isDeep(template: Template): boolean {
  return template.segments.at(-1) === "**";
}

function fixedLength(template: Template): number {
  return template.segments.length - (isDeep(template) ? 1 : 0);
}

/** `**` covers all positions from its own on. */
function segmentAt(template: Template, index: number): string | undefined {
  return template.segments[index] ?? (isDeep(template) ? "**" : undefined);
}

/** A segment of a path that two segments of templates match; undefined if there is none. */
export function commonSegment(a: string, b: string): string | undefined {
  if (isWildcard(a) && isWildcard(b)) return "x";
  if (isWildcard(a) || isWildcard(b)) return sampleOf(isWildcard(a) ? b : a);
  if (isPartial(a) && isPartial(b)) {
    const text = commonText(a, b);
    return text === undefined ? undefined : escapeText(text);
  }
  if (isPartial(a) || isPartial(b)) {
    const [partial, literal] = isPartial(a) ? [a, b] : [b, a];
    const text = decodeLiteral(literal);
    return text !== undefined && matchPartial(partialTexts(partial), text) ? literal : undefined;
  }
  return decodeLiteral(a) === decodeLiteral(b) ? a : undefined;
}

function sampleOf(segment: string): string {
  return segment.replaceAll("{}", "x");
}

/** Whether a segment matches all that another one matches, if they have texts in common: literal before part before `*` before `**`. */
function isAsWide(segment: string, other: string): boolean {
  if (isPartial(segment) && isPartial(other)) return coversPartial(segment, other);
  return rank(segment) >= rank(other);
}

/** Compares segments by what a router tries first. */
export function compareSegments(a: string, b: string): number {
  return isPartial(a) && isPartial(b) ? comparePartial(a, b) : rank(a) - rank(b);
}

function rank(segment: string): number {
  if (isWildcard(segment)) return segment === "*" ? 2 : 3;
  return isPartial(segment) ? 1 : 0;
}
