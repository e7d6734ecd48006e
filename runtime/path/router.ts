import { firstMalformedEscape } from "./percent.ts";
import {
  allowedMethods,
  type Binding,
  bindingsOf,
  type PathSearch,
  routeFor,
  searchTrie,
  startSearch,
} from "./search.ts";
import type { Template } from "./template.ts";
import { createNode, growLeaf, type Leaf, literalKey, type TrieNode, type TrieRoute } from "./trie.ts";

/** A route whose template is parsed. */
export interface ParsedEntry<V> {
  /** A method, compared case-sensitively. `*` (the wildcard of `HttpRule.custom`) matches every method. */
  readonly method: string;
  readonly template: Template;
  readonly value: V;
  /** The name of the route in error messages, such as that of its operation. */
  readonly name?: string | undefined;
}

/** The route that matches a request. */
export interface Match<V> {
  readonly value: V;
  readonly bindings: Binding[];
}

/** The path exists only under other methods (405), which are sorted. */
export interface MethodMismatch {
  readonly allow: string[];
}

/** The path has an escape that cannot be decoded (400), such as `%zz`. */
export interface MalformedPath {
  readonly malformed: string;
}

/** Finds the route for a request (google.api.http). */
export interface Router<V> {
  /**
   * Finds the route for a raw path: still percent-encoded, starting with `/`, without query and fragment.
   *
   * Returns a `Match`, a `MethodMismatch`, `undefined` if no route has the path (404), or a `MalformedPath`, which takes
   * precedence. Tell them apart with `"value" in`, `"allow" in` and `"malformed" in`.
   */
  find(method: string, path: string): Match<V> | MethodMismatch | MalformedPath | undefined;
}

/** As `createRouter` of templates that are parsed, so that bundles of services have no parser that looks for mistakes. */
export function createParsedRouter<V>(routes: Iterable<ParsedEntry<V>>): Router<V> {
  const table = createTable<V>();
  for (const route of routes) addRoute(table, route);
  return { find: (method, path) => findRoute(table, method, path) };
}

interface RouteTable<V> {
  /** Templates without variables and escapes, by whole path: most specific by nature, and found in one look. */
  readonly fixed: Map<string, Leaf<V>>;
  /** The lengths of those paths. Hashing a whole path costs a quarter of a search, so it is done where it may help. */
  readonly fixedLengths: Set<number>;
  readonly plain: TrieNode<V>;
  /** A trie for each verb. */
  readonly verbs: Map<string, TrieNode<V>>;
  /** The most segments before `**` of any template: what lies deeper needs no splitting. */
  depth: number;
}

function createTable<V>(): RouteTable<V> {
  return { fixed: new Map(), fixedLengths: new Set(), plain: createNode(), verbs: new Map(), depth: 0 };
}

function addRoute<V>(table: RouteTable<V>, { method, template, value, name }: ParsedEntry<V>): void {
  const leaf = growLeaf(rootFor(table, template.verb), template);
  const other = leaf.find((route) => route.method === method);
  if (other !== undefined) {
    const [one, two] = [{ template, name }, other].map((it) => {
      return `${method} ${it.template.text}${it.name === undefined ? "" : ` of ${it.name}`}`;
    });
    throw new Error(`${one} and ${two} match the same requests; remove one of them`);
  }
  leaf.push({ method, value, template, name });
  table.depth = Math.max(table.depth, template.segments.length);
  if (!/[{*%]/.test(template.text)) {
    table.fixed.set(template.text, leaf);
    table.fixedLengths.add(template.text.length);
  }
}

function rootFor<V>(table: RouteTable<V>, verb: string): TrieNode<V> {
  if (verb === "") return table.plain;
  const key = literalKey(verb);
  let root = table.verbs.get(key);
  if (root === undefined) {
    root = createNode();
    table.verbs.set(key, root);
  }
  return root;
}

type Found<V> = ReturnType<Router<V>["find"]>;

function findRoute<V>(table: RouteTable<V>, method: string, path: string): Found<V> {
  const leaf = table.fixedLengths.has(path.length) ? table.fixed.get(path) : undefined;
  const fixed = leaf === undefined ? undefined : routeFor(leaf, method);
  // The leaf may have `GET /v1/a` and `* /{name=v1/a}`; the second binds.
  if (fixed?.template.variables.length === 0) return { value: fixed.value, bindings: [] };
  if (path.charCodeAt(0) !== slash) return undefined;
  try {
    return searchRoute(table, method, path);
  } catch (error) {
    if (error instanceof URIError) return { malformed: firstMalformedEscape(path) };
    throw error;
  }
}

function searchRoute<V>(table: RouteTable<V>, method: string, path: string): Found<V> {
  const search = startSearch<V>(method, path, table.depth);
  const route = searchVerb(table, search) ?? searchTrie(search, table.plain, path.length);
  if (route !== undefined) return { value: route.value, bindings: bindingsOf(search, route.template) };
  const allow = allowedMethods(search);
  return allow.length > 0 ? { allow } : undefined;
}

/** A verb splits at the last colon, if that is in the last segment. */
function searchVerb<V>(table: RouteTable<V>, search: PathSearch<V>): TrieRoute<V> | undefined {
  if (table.verbs.size === 0) return undefined;
  const { path } = search;
  const colon = path.lastIndexOf(":");
  if (colon < path.lastIndexOf("/")) return undefined;
  const verb = path.slice(colon + 1);
  const root = table.verbs.get(search.escaped ? decodeURIComponent(verb) : verb);
  return root === undefined ? undefined : searchTrie(search, root, colon);
}

const slash = 47;
