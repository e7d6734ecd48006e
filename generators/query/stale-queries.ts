import type { Operation } from "@protoc-gen-rest/plugin";
import { isQuery } from "./is-query.ts";

/**
 * The operations whose responses a change makes stale: those that read its collection, and what is in it. Found by paths, as
 * resources are (AIP-122): `PATCH /shelves/{}/books/{}` concerns `/shelves/{}/books` and all paths below. What follows an item
 * is an action on it, if nothing reads it: `POST /books/{}/lend` concerns `/books`.
 */
export function staleQueries(change: Operation): readonly Operation[] {
  const queries = change.service.operations.filter((it) => isQuery(it));
  let path = collectionOf(pathOf(change));
  while (path.length > 0) {
    const stale = queries.filter((query) => startsWith(pathOf(query), path));
    if (stale.length > 0) return stale;
    if (!path.at(-2)?.startsWith("*")) break;
    path = collectionOf(path.slice(0, -1));
  }
  return [];
}

/** A path without the wildcards at its end. */
function collectionOf(path: readonly string[]): readonly string[] {
  return path.slice(0, path.findLastIndex((segment) => !segment.startsWith("*")) + 1);
}

/** The segments of a path, with `*` for each that varies, and `*.json` for one with text. */
function pathOf({ bindings: [binding] }: Operation): readonly string[] {
  return binding!.template.segments.map((segment) => segment.replace(/^(.*)\{\}(.*)$/, "*$1$2"));
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((segment, at) => path[at] === segment);
}
