import { listItems } from "../../header/header-list.ts";

/**
 * A list in one parameter (OpenAPI, `style`); undefined where there are no items. Throws a TypeError for what would be
 * read as something else: an item that holds the delimiter, and a list of one empty item.
 */
export function delimited(list: unknown, delimiter: "," | " " | "|"): string | undefined {
  const texts = listItems(list).map(String);
  if (!texts.length) return undefined;
  const wrong = texts.find((text) => text.includes(delimiter) || texts.join() === "");
  if (wrong !== undefined) throw new TypeError(`no list with "${delimiter}" can hold ${JSON.stringify(wrong)}`);
  return texts.join(delimiter);
}
