import type { RouteSummary } from "../routes/list-routes.ts";
import { matchRoute } from "../routes/match-route.ts";
import type { Coverage, Difference } from "./compare-apis.ts";

/** A recorded request with the status of its response. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** A request that a page made for itself, such as one for a script. It does not count unless it has a route. */
  readonly isPageLoad?: boolean | undefined;
}

/** Compares recorded traffic with routes: which of its requests have one, and which statuses are declared. */
export function compareTraffic(exchanges: readonly Exchange[], routes: readonly RouteSummary[]): Coverage {
  const used = new Set<RouteSummary>();
  const missing = new Set<string>();
  const different = new Map<string, Difference>();
  const requests = new Map(exchanges.map((exchange) => [keyOf(exchange), exchange]));
  const called = new Set(exchanges.filter(({ isPageLoad }) => isPageLoad !== true).map(keyOf));
  const statuses = { expected: 0, present: 0 };
  for (const [name, { method, path }] of requests) {
    const route = matchRoute(routes, method, path).winner?.route;
    if (route === undefined) {
      if (called.has(name)) missing.add(name);
      else requests.delete(name);
      continue;
    }
    used.add(route);
    const seen = exchanges.filter((one) => one.method === method && one.path === path && one.status > 0);
    for (const status of new Set(seen.map((one) => one.status))) {
      statuses.expected++;
      const operation = `${route.method} ${route.path}`;
      if (isDeclared(status, route)) statuses.present++;
      else different.set(`${operation} ${status}`, { operation, problem: `the status ${status} is missing` });
    }
  }
  const none = { expected: 0, present: 0 };
  return {
    operations: { expected: requests.size, present: requests.size - missing.size },
    parameters: none,
    statuses,
    fields: none,
    missing: [...missing].map((operation) => ({ operation })),
    extra: routes.filter((route) => !used.has(route)).map(({ method, path }) => `${method} ${path}`),
    different: [...different.values()],
  };
}

function keyOf({ method, path }: Exchange): string {
  return `${method} ${path}`;
}

/** Servers add errors of their own, so any of them is declared. A 304 stands for the response that a cache has. */
function isDeclared(status: number, { method, responses }: RouteSummary): boolean {
  if (status >= 400 || (status === 304 && method === "GET")) return true;
  return responses.some((response) => response.status === status);
}
