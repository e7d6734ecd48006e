import { decodeLiteral } from "./percent.ts";
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
