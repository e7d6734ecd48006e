import { decodeSegments } from "./percent.ts";
import type { Template, TemplateVariable } from "./template.ts";
import type { Leaf, TrieNode, TrieRoute } from "./trie.ts";

/** The value of a variable. */
export interface Binding {
  /** The field path: `book.shelf_id`. */
  readonly field: string;
  /** The decoded value. In a variable of several segments, `%2F` and `%2f` are kept. */
  readonly text: string;
}

/** One request on its way through the tries. */
export interface PathSearch<V> {
  readonly path: string;
  readonly escaped: boolean;
  readonly method: string;
  /**
   * Each segment decoded, cut once, so that its hash is computed once however often a search comes by. A path deeper
   * than any template has its rest as one entry, at a depth where no node has children.
   */
  readonly texts: string[];
  /** Where the last segment begins. */
  readonly lastStart: number;
  /** Where the path ends in this search: at the verb's colon, or at the end of the text. */
  end: number;
  /** Leaves that have the path under other methods. */
  others: Leaf<V>[] | undefined;
}

/** Takes up a request; `depth` is the most segments of any template. Throws a `URIError` for a malformed escape. */
export function startSearch<V>(method: string, path: string, depth: number): PathSearch<V> {
  const texts: string[] = [];
  const firstPercent = path.indexOf("%");
  let percent = firstPercent;
  let start = 1;
  let slash = path.indexOf("/", 1);
  while (slash >= 0 && texts.length < depth) {
    const text = path.slice(start, slash);
    if (percent < 0 || percent > slash) {
      texts.push(text);
    } else {
      texts.push(decodeURIComponent(text));
      percent = path.indexOf("%", slash);
    }
    start = slash + 1;
    slash = path.indexOf("/", start);
  }
  // The last entry depends on the verb: `searchTrie` fills it.
  texts.push("");
  return { path, method, texts, lastStart: start, escaped: firstPercent >= 0, end: 0, others: undefined };
}

/** Searches one trie for the path up to `end`. Throws a `URIError` for a malformed escape in the last segment. */
export function searchTrie<V>(search: PathSearch<V>, root: TrieNode<V>, end: number): TrieRoute<V> | undefined {
  const last = search.path.slice(search.lastStart, end);
  search.texts[search.texts.length - 1] = search.escaped ? decodeURIComponent(last) : last;
  search.end = end;
  return visit(search, root, 0);
}

function visit<V>(search: PathSearch<V>, from: TrieNode<V>, fromDepth: number): TrieRoute<V> | undefined {
  const { texts } = search;
  let node = from;
  for (let depth = fromDepth; depth < texts.length; depth++) {
    const { literals, star, parts, deep } = node;
    const text = texts[depth] as string;
    const literal = literals?.get(text);
    // Only where a second way remains does the search have to come back.
    if (deep === undefined && parts === undefined && (literal === undefined || star === undefined)) {
      const next = literal ?? star;
      if (next === undefined) return undefined;
      node = next;
      continue;
    }
    return (
      (literal && visit(search, literal, depth + 1)) ??
      parts?.visit(text, (child) => visit(search, child, depth + 1)) ??
      (star && visit(search, star, depth + 1)) ??
      pick(search, deep)
    );
  }
  // `**` matches zero segments too.
  return pick(search, node.end) ?? pick(search, node.deep);
}

function pick<V>(search: PathSearch<V>, leaf: Leaf<V> | undefined): TrieRoute<V> | undefined {
  if (leaf === undefined) return undefined;
  const route = routeFor(leaf, search.method);
  if (route !== undefined) return route;
  search.others ??= [];
  search.others.push(leaf);
  return undefined;
}

/** The route for the method itself, else the one for `*`. */
export function routeFor<V>(leaf: Leaf<V>, method: string): TrieRoute<V> | undefined {
  let any: TrieRoute<V> | undefined;
  for (const route of leaf) {
    if (route.method === method) return route;
    if (route.method === "*") any = route;
  }
  return any;
}

/** Complete after a search that found nothing: it has visited every leaf that has the path. */
export function allowedMethods<V>(search: PathSearch<V>): string[] {
  return [...new Set(search.others?.flat().map((route) => route.method))].sort();
}

export function bindingsOf<V>(search: PathSearch<V>, template: Template): Binding[] {
  return template.variables.map((variable) => {
    if (variable.multi) return { field: variable.field, text: spanText(search, template, variable) };
    const text = search.texts[variable.start] as string;
    return { field: variable.field, text: variable.read?.(text) ?? text };
  });
}

function spanText<V>(search: PathSearch<V>, template: Template, { start, end }: TemplateVariable): string {
  const { path, escaped } = search;
  const from = segmentStart(search, start, 0, 1);
  const to = template.segments[end - 1] === "**" ? search.end : segmentStart(search, end, start, from) - 1;
  // Of zero segments, the start is beyond the end, and the slice is empty.
  const span = path.slice(from, to);
  return escaped ? decodeSegments(span) : span;
}

/** Where segment `wanted` begins, counting on from a segment that begins at `from`; past the last, one beyond `end`. */
function segmentStart<V>({ path, end }: PathSearch<V>, wanted: number, index: number, from: number): number {
  let start = from;
  for (let at = index; at < wanted; at++) {
    const slash = path.indexOf("/", start);
    if (slash < 0 || slash >= end) return end + 1;
    start = slash + 1;
  }
  return start;
}
