import { decodeLiteral } from "./percent.ts";
import { isWildcard, type Template } from "./template.ts";

/**
 * A path that both templates match although neither is the more specific one: each is closer at some position.
 * `/v1/{a}/books` and `/v1/shelves/{b}` contest `/v1/shelves/books`. `undefined` where there is no such path.
 *
 * Our router is decided even then (the first difference from the left counts, so `/v1/shelves/{b}` answers), but that
 * is a convention and not in the templates; implementations differ on it, so a proto should not rely on it. Templates
 * with one canonical form are not contested but the same, and a verb always beats a colon taken as text.
 */
export function contestedPath(a: Template, b: Template): string | undefined {
  if (decodeLiteral(a.verb) !== decodeLiteral(b.verb)) return undefined;
  const path: string[] = [];
  const closer = { a: isDeep(b) && !isDeep(a), b: isDeep(a) && !isDeep(b) };
  for (let index = 0; index < Math.max(fixedLength(a), fixedLength(b)); index++) {
    const inA = segmentAt(a, index);
    const inB = segmentAt(b, index);
    if (inA === undefined || inB === undefined) return undefined;
    if (!isWildcard(inA) && !isWildcard(inB) && decodeLiteral(inA) !== decodeLiteral(inB)) return undefined;
    if (rank(inA) < rank(inB)) closer.a = true;
    if (rank(inB) < rank(inA)) closer.b = true;
    path.push(isWildcard(inA) ? (isWildcard(inB) ? "x" : inB) : inA);
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

/** Literal before `*` before `**`. */
function rank(segment: string): number {
  return segment === "**" ? 2 : segment === "*" ? 1 : 0;
}
