import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ method: string, template: string, path: string }} BenchRoute */

const endpoints = new URL("../../../shared/apis/code-hosting-endpoints.json", import.meta.url);
const wanted = 1223;

/**
 * As many routes as a large public API has: the code-hosting API, repeated under renamed resources until the number is
 * reached, with a request path for each. The same on every run.
 *
 * @returns {{ source: string, routes: BenchRoute[] }}
 */
export function routeSet() {
  const found = existsSync(endpoints);
  /** @type {{ method: string, path: string }[]} */
  const base = found ? JSON.parse(readFileSync(endpoints, "utf8")) : inventedEndpoints();
  /** @type {BenchRoute[]} */
  const routes = [];
  for (let round = 1; routes.length < wanted; round++) {
    for (const { method, path } of base.slice(0, wanted - routes.length)) {
      const template = round === 1 ? path : renamed(path, round);
      routes.push({ method, template, path: requestPath(template, routes.length) });
    }
  }
  return { source: found ? `${base.length} routes of the code-hosting API` : "invented routes", routes };
}

/** `/orgs/{org}/actions/…` becomes `/orgs/{org}/actions-2/…`: what stands before the second literal stays shared. */
function renamed(path, round) {
  const parts = path.split("/");
  const literals = parts
    .map((part, index) => (part === "" || part.startsWith("{") ? -1 : index))
    .filter((at) => at >= 0);
  const at = literals[1] ?? literals[0];
  parts[at] += `-${round}`;
  return parts.join("/");
}

/** One request in eight has an escape in its first variable, as names with spaces and slashes have. */
function requestPath(template, index) {
  let variables = 0;
  return template.replace(/\{[^}]*\}/g, () =>
    index % 8 === 0 && variables++ === 0 ? "a%20name" : `value${index % 97}`,
  );
}

function inventedEndpoints() {
  const parents = ["orgs/{org}", "repos/{owner}/{repo}", "users/{user}", "enterprises/{enterprise}", "teams/{team}"];
  const things = ["issues", "hooks", "keys", "runners", "secrets", "variables", "labels", "members", "alerts", "tags"];
  return parents.flatMap((parent) =>
    things.flatMap((thing) => [
      { method: "GET", path: `/${parent}/${thing}` },
      { method: "POST", path: `/${parent}/${thing}` },
      { method: "GET", path: `/${parent}/${thing}/{id}` },
      { method: "PATCH", path: `/${parent}/${thing}/{id}` },
      { method: "DELETE", path: `/${parent}/${thing}/{id}` },
      { method: "GET", path: `/${parent}/${thing}/{id}/events` },
    ]),
  );
}
