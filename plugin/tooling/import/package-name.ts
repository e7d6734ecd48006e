import { snakeCase, withoutAccents } from "./proto/names.ts";
import { child, type Node, textIn } from "./source/node.ts";

/** `book_store.v2` for version 2.1 of the API "Book Store". */
export function packageNameOf(root: Node): string {
  const info = child(root, "info");
  const title = textIn(info, "title") ?? "";
  // The title of a document that was written from proto files is their package.
  const [, known] =
    /^([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*\.v\d+(?:(?:alpha|beta)\d*)?)(?:\.[A-Z]\w*)?$/.exec(title) ?? [];
  if (known !== undefined && known.length <= maxLength) return known;
  const words = withoutAccents(title)
    .toLowerCase()
    .replace(/['\u2019]s\b/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !/^v?\d+$/.test(word) && !fillers.has(word));
  const name = snakeCase(words.slice(0, 3).join("_")).slice(0, maxLength) || "api";
  const [, major] = /^v?(\d+)/.exec(textIn(info, "version") ?? "") ?? [];
  return `${name}.v${major === undefined || major === "0" || major.length > 3 ? "1" : Number(major)}`;
}

/** Each part is a folder, and a path of them has a limit as well. */
const maxLength = 100;

/** Words that titles of documents put around the name of the API. */
const fillers: ReadonlySet<string> = new Set(
  "a an and api apis docs documentation for http of official openapi public rest service spec specification swagger the to".split(
    " ",
  ),
);
