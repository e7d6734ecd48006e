import { createRouter, type Match } from "../../path/router.ts";
import { malformed, methodNotAllowed, noSuchPath } from "../errors/request-errors.ts";
import type { Served } from "./served.ts";

/** Finds what serves a request. Throws 404 and 405, and 400 for a path with a malformed percent escape. */
export type FindRoute = (method: string, path: string) => Match<Served>;

/** `basePath` is what every path starts with, without a slash at its end. */
export function createFindRoute(routes: readonly Served[], basePath: string): FindRoute {
  const router = createRouter(
    routes.map((served) => {
      const { operation, route } = served.decoder;
      return { method: route.method, template: route.template, value: served, name: operation.name };
    }),
  );
  return (method, path) => {
    const local = path.startsWith(basePath) ? path.slice(basePath.length) : "";
    let found = router.find(method, local);
    // HEAD is GET without the content (RFC 9110, section 9.3.2).
    if (method === "HEAD" && found !== undefined && "allow" in found) found = router.find("GET", local) ?? found;
    if (found === undefined) throw noSuchPath(path);
    if ("malformed" in found) throw malformed(`the path has a malformed percent escape: ${found.malformed}`);
    if ("allow" in found) throw methodNotAllowed(method, path, withHead(found.allow));
    return found;
  };
}

function withHead(allow: readonly string[]): readonly string[] {
  return allow.includes("GET") && !allow.includes("HEAD") ? [...allow, "HEAD"].sort() : allow;
}
