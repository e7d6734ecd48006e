import { readTemplate } from "../../path/read-template.ts";
import { createParsedRouter, type Match, type Router } from "../../path/router.ts";
import type { Template } from "../../path/template.ts";
import { malformed, methodNotAllowed } from "../errors/request-errors.ts";
import type { WritesTemplate } from "../exchange/writes-template.ts";
import type { Served } from "./served.ts";

/** The routes of a service below its base path. */
export interface Routes {
  /**
   * Finds what serves a request; undefined for a path that no route has. Throws 405, and 400 for a path with a malformed
   * percent escape.
   */
  find(method: string, path: string, isWritten?: WritesTemplate): Match<Served> | undefined;
  readonly router: Router<Served>;
  readonly basePath: string;
  /** Removes the base path. */
  localPath(path: string): string;
}

/** `basePath` is what every path starts with, without a slash at its end. */
export function createRoutes(routes: readonly Served[], basePath: string): Routes {
  const templates = new Map(routes.map((served) => [served, templateOf(served)]));
  const router = createParsedRouter(
    [...templates].map(([served, template]) => {
      const { operation, route } = served.decoder;
      return { method: route.method, template, value: served, name: operation.name };
    }),
  );
  const localPath = basePath === "" ? (path: string) => path : baseRemover(basePath);
  return {
    router,
    basePath,
    localPath,
    find(method, path, isWritten) {
      const local = localPath(path);
      let found = router.find(method, local);
      // HEAD is GET without the content (RFC 9110, section 9.3.2).
      if (method === "HEAD" && found !== undefined && "allow" in found) found = router.find("GET", local) ?? found;
      if (found === undefined) return undefined;
      if ("malformed" in found) throw malformed(`the path has a malformed percent escape: ${found.malformed}`);
      if ("allow" in found) throw methodNotAllowed(method, path, withHead(found.allow));
      return isWritten?.(local, templates.get(found.value)!) === false ? undefined : found;
    },
  };
}

/** The parsed template of a route. */
export function templateOf({ endpoint, decoder: { route } }: Served): Template {
  const { parse = endpoint.implementation.features?.parseTemplate ?? readTemplate } = route;
  return parse(route.template);
}

/** Removes a base path, of which a variable such as `{tenant}` takes one segment. */
function baseRemover(basePath: string): Routes["localPath"] {
  const literals = basePath.split(/\{[\w.-]+\}/);
  const pattern = new RegExp(`^${literals.map(escapeRegExp).join("[^/]+")}(?=/)`);
  return (path) => path.slice(pattern.exec(path)?.[0].length ?? path.length);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** HEAD is allowed where GET is. */
export function withHead(allow: readonly string[]): readonly string[] {
  return allow.includes("GET") && !allow.includes("HEAD") ? [...allow, "HEAD"].sort() : allow;
}
