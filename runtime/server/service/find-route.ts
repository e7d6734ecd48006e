import { readTemplate } from "../../path/read-template.ts";
import { createParsedRouter, type Match, type Router } from "../../path/router.ts";
import { isWildcard, type Template } from "../../path/template.ts";
import { malformed, methodNotAllowed } from "../errors/request-errors.ts";
import type { Served } from "./served.ts";

/** The routes of a service below its base path. */
export interface Routes {
  /**
   * Finds what serves a request; undefined for a path that no route has. Throws 405, and 400 for a path with a malformed
   * percent escape. With `asWritten`, escapes that its literals do not need lead to no route.
   */
  find(method: string, path: string, asWritten?: boolean): Match<Served> | undefined;
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
  const localPath = basePath.includes("{") ? templatedBase(basePath) : literalBase(basePath);
  return {
    router,
    basePath,
    localPath,
    find(method, path, asWritten = false) {
      const local = localPath(path);
      let found = router.find(method, local);
      // HEAD is GET without the content (RFC 9110, section 9.3.2).
      if (method === "HEAD" && found !== undefined && "allow" in found) found = router.find("GET", local) ?? found;
      if (found === undefined) return undefined;
      if ("malformed" in found) throw malformed(`the path has a malformed percent escape: ${found.malformed}`);
      if ("allow" in found) throw methodNotAllowed(method, path, withHead(found.allow));
      if (asWritten && local.includes("%") && !writesLiterals(local, templates.get(found.value)!)) return undefined;
      return found;
    },
  };
}

/** The parsed template of a route. */
export function templateOf({ endpoint, decoder: { route } }: Served): Template {
  const { parse = endpoint.implementation.features?.parseTemplate ?? readTemplate } = route;
  return parse(route.template);
}

/** Escapes of characters that need none in a path (RFC 3986, section 3.3). */
const needlessEscape = /%(?:2[1467-9A-E]|3[0-9ABD]|4[0-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;

/**
 * Whether the literals of a template stand in a path without needless escapes. Routers of frameworks compare what is written:
 * middleware at `/admin` does not see `/%61dmin`.
 */
function writesLiterals(path: string, { segments, verb, holds }: Template): boolean {
  const end = verb === "" ? path.length : path.lastIndexOf(":");
  const written = path.slice(1, end).split("/");
  const isWritten = (text: string, literal: string) => !needlessEscape.test(text) || text === literal;
  const areWritten = segments.every((segment, index) => {
    const text = written[index] ?? "";
    return isWildcard(segment) || isWritten(text, segment) || holds?.(segment, text) === true;
  });
  return areWritten && isWritten(path.slice(end + 1), verb);
}

function literalBase(basePath: string): Routes["localPath"] {
  return (path) => (path.startsWith(basePath) ? path.slice(basePath.length) : "");
}

/** A variable such as `{tenant}` takes one segment. */
function templatedBase(basePath: string): Routes["localPath"] {
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
