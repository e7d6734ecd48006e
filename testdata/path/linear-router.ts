export interface LinearRoute {
  readonly method: string;
  readonly template: string;
}

export interface LinearMatch {
  readonly index: number;
  readonly bindings: readonly (readonly [field: string, text: string])[];
}

/**
 * The slow and plain router that the trie is compared with: it tries every template, and the best match wins.
 *
 * Returns the index of the route and its bindings, the allowed methods, `"malformed"` for an escape that cannot be decoded,
 * or undefined if no template has the path.
 */
export function findLinear(
  routes: readonly LinearRoute[],
  method: string,
  path: string,
): LinearMatch | readonly string[] | "malformed" | undefined {
  if (!path.startsWith("/")) return undefined;
  if (!decodes(path)) return "malformed";
  const hits = routes.flatMap((route, index) => {
    const hit = matchTemplate(route.template, path);
    return hit === undefined ? [] : [{ ...hit, index, method: route.method }];
  });
  // A more specific path never hides a route that matches under the requested method.
  const usable = hits.filter((hit) => hit.method === method || hit.method === "*");
  // A literal beats `*` and `*` beats `**`, whatever the order of the routes. The method `*` yields to the method itself.
  const order = (hit: { rank: string; method: string }) => `${hit.rank}${hit.method === method ? 0 : 1}`;
  const [best] = usable.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  if (best !== undefined) return { index: best.index, bindings: best.bindings };
  return hits.length === 0 ? undefined : [...new Set(hits.map((hit) => hit.method))].sort();
}

function matchTemplate(template: string, path: string): { rank: string; bindings: [string, string][] } | undefined {
  const [, route = "", verb = ""] = /^(.*?)(?::([^/{}]*))?$/su.exec(template) ?? [];
  // A verb starts at the last colon.
  const [, cut = "", pathVerb = ""] = /^(.*):([^/]*)$/su.exec(path) ?? [];
  if (verb !== "" && decodeURIComponent(pathVerb) !== decodeURIComponent(verb)) return undefined;
  const given = (verb === "" ? path : cut).split("/").slice(1);
  const bound: [string, number, number][] = [];
  const wanted: string[] = [];
  for (const [, field, pattern, plain] of route.matchAll(/\/(?:\{([^=}]*)=?([^}]*)\}|([^/]*))/gu)) {
    const parts = plain === undefined ? (pattern || "*").split("/") : [plain];
    if (field !== undefined) bound.push([field, wanted.length, wanted.length + parts.length]);
    wanted.push(...parts);
  }
  const deep = wanted.at(-1) === "**";
  const fixed = deep ? wanted.slice(0, -1) : wanted;
  if (deep ? given.length < fixed.length : given.length !== fixed.length) return undefined;
  // An empty segment matches `*`.
  if (!fixed.every((want, at) => want === "*" || decodeURIComponent(want) === decodeURIComponent(given[at]!))) return;
  const rank = `${verb === "" ? 1 : 0}${fixed.map((want) => (want === "*" ? 1 : 0)).join("")}${deep ? 2 : 0}`;
  const bindings = bound.map(([field, start, end]): [string, string] => {
    const span = given.slice(start, wanted[end - 1] === "**" ? given.length : end).join("/");
    const single = end - start === 1 && wanted[start] !== "**";
    // One segment is decoded whole; several keep `%2F` and `%2f` as they are.
    return [field, decodeURIComponent(single ? span : span.replace(/%(?=2f)/giu, "%25"))];
  });
  return { rank, bindings };
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
