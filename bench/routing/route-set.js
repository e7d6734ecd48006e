import { readFileSync } from "node:fs";

/** @typedef {{ method: string, template: string, path: string }} BenchRoute */

const endpoints = new URL("../../testdata/wire/codehost-endpoints.txt", import.meta.url);
const wanted = 1223;

/**
 * As many routes as a large public API has: the code-hosting API, repeated under renamed resources until the number is
 * reached, with a request path for each. The same on every run.
 *
 * @returns {BenchRoute[]}
 */
export function routeSet() {
  const base = [...readFileSync(endpoints, "utf8").matchAll(/^ {2}(\w+) (\S+)$/gm)];
  /** @type {BenchRoute[]} */
  const routes = [];
  for (let round = 1; routes.length < wanted; round++) {
    for (const [, method, path] of base.slice(0, wanted - routes.length)) {
      const template = round === 1 ? path : renamed(path, round);
      routes.push({ method, template, path: requestPath(template, routes.length) });
    }
  }
  return routes;
}

/** `/orgs/{org}/actions/…` becomes `/orgs/{org}/actions-2/…`: the part up to the second literal stays shared. */
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
