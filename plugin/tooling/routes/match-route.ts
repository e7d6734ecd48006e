import {
  canonicalTemplate,
  createRouter,
  isPartial,
  matchPartial,
  parsePartialTemplate,
  partialTexts,
  type Template,
} from "@protoc-gen-rest/runtime/path";
import type { RouteSummary } from "./list-routes.ts";

/** The outcome of matching a request. */
export interface RouteMatch {
  /** The status of a request that no route takes; 400 is a malformed escape. */
  readonly status: 400 | 404 | 405 | undefined;
  /** The route that takes the request, with the values of its variables. */
  readonly winner: { readonly route: RouteSummary; readonly values: Readonly<Record<string, string>> } | undefined;
  /** The other routes whose template matches the path, or those that come nearest if no template does. */
  readonly others: readonly RouteVerdict[];
}

/** Why a route does not take the request. */
export interface RouteVerdict {
  readonly route: RouteSummary;
  readonly reason: string;
}

/** The most routes to show that do not match. */
const maxNearest = 5;

/** Returns which route takes a request, and why the others do not, by the rules of the server's router. */
export function matchRoute(routes: readonly RouteSummary[], method: string, path: string): RouteMatch {
  const candidates = routes.filter((route) => matches(route, path));
  const router = createRouter(uniqueEntries(routes));
  const found = router.find(method, path);
  // HEAD is GET without the content (RFC 9110, section 9.3.2).
  if (method === "HEAD" && found !== undefined && "allow" in found && found.allow.includes("GET")) {
    return matchRoute(routes, "GET", path);
  }
  if (found !== undefined && "value" in found) {
    const values = Object.fromEntries(found.bindings.map(({ field, text }) => [field, text]));
    const losers = candidates.filter((route) => route !== found.value);
    const others = losers.map((route) => ({ route, reason: whyNot(route, found.value, method) }));
    return { status: undefined, winner: { route: found.value, values }, others };
  }
  if (found !== undefined && "malformed" in found) return { status: 400, winner: undefined, others: [] };
  if (found === undefined) return { status: 404, winner: undefined, others: nearest(routes, path) };
  const others = candidates.map((route) => ({ route, reason: `takes ${route.method} only` }));
  return { status: 405, winner: undefined, others };
}

/** Of several operations with the same route, the one that takes all other requests counts; a router refuses the others. */
function uniqueEntries(routes: readonly RouteSummary[]): { method: string; template: Template; value: RouteSummary }[] {
  const seen = new Set<string>();
  const byRank = routes.toSorted((a, b) => Number(a.selectedBy !== undefined) - Number(b.selectedBy !== undefined));
  return byRank.flatMap((route) => {
    const template = parsePartialTemplate(route.path);
    const key = `${route.method} ${canonicalTemplate(template)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return { method: route.method, template, value: route };
  });
}

function matches({ path: template }: RouteSummary, path: string): boolean {
  const found = createRouter([{ method: "*", template: parsePartialTemplate(template), value: true }]).find(
    "GET",
    path,
  );
  return found !== undefined && "value" in found;
}

function whyNot(loser: RouteSummary, winner: RouteSummary, method: string): string {
  if (loser.method !== method && loser.method !== "*") return `takes ${loser.method} only`;
  const [mine, theirs] = [parsePartialTemplate(loser.path), parsePartialTemplate(winner.path)];
  if (mine.verb !== theirs.verb) return `takes ":${theirs.verb}" as text, and the verb is more specific`;
  const at = mine.segments.findIndex((segment, index) => segment !== theirs.segments[index]);
  const [here, there] = [mine.segments[at], theirs.segments[at]];
  if (here !== undefined) {
    const rest = there === undefined ? "the end of the path" : wordFor(there);
    return `segment ${at + 1} is ${wordFor(here)}, and ${rest} is more specific`;
  }
  if (loser.selectedBy !== undefined) return `takes requests with ${loser.selectedBy}`;
  return loser.method === "*" ? `takes any method, and ${winner.method} is more specific` : "has the same route";
}

function wordFor(segment: string): string {
  return segment === "*" || segment === "**" ? segment : `"${segment}"`;
}

function nearest(routes: readonly RouteSummary[], path: string): readonly RouteVerdict[] {
  const texts = path.slice(1).split("/");
  const verdicts = routes.map((route) => ({ route, ...firstDifference(parsePartialTemplate(route.path), texts) }));
  const close = verdicts.filter(({ matched }) => matched > 0).sort((a, b) => b.matched - a.matched);
  return close.slice(0, maxNearest).map(({ route, reason }) => ({ route, reason }));
}

/** How many segments match, and what is wrong with the next one. */
function firstDifference({ segments, verb }: Template, texts: readonly string[]): { matched: number; reason: string } {
  for (const [matched, segment] of segments.entries()) {
    const text = texts[matched];
    if (segment === "**") return { matched, reason: `the path lacks the verb ":${verb}"` };
    if (segment === "" && text === undefined) return { matched, reason: "the path lacks the slash at its end" };
    if (text === undefined)
      return { matched, reason: `the path ends before segment ${matched + 1}, ${wordFor(segment)}` };
    if (isPartial(segment) && matchPartial(partialTexts(segment), text) !== undefined) continue;
    if (segment !== "*" && segment !== text) {
      return { matched, reason: `segment ${matched + 1} must be "${segment}", not ${JSON.stringify(text)}` };
    }
  }
  const matched = segments.length;
  const next = texts[matched];
  if (next === "" && texts.length === matched + 1) return { matched, reason: "the path has a slash at its end" };
  if (next !== undefined) return { matched, reason: `the path goes on with ${JSON.stringify(next)}` };
  return { matched, reason: `the path lacks the verb ":${verb}"` };
}
