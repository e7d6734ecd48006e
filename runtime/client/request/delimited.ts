import { listItems } from "../../header/header-list.ts";

/**
 * Writes a list as one parameter (OpenAPI, `style`). Undefined for an empty list. Throws a TypeError for a list that would
 * be read as another one: with an item that contains the delimiter, or with a single empty item.
 */
export function joinDelimited(list: unknown, delimiter: "," | " " | "|"): string | undefined {
  const texts = listItems(list).map(String);
  if (!texts.length) return undefined;
  const wrong = texts.find((text) => text.includes(delimiter) || texts.join() === "");
  if (wrong !== undefined) throw new TypeError(`no list with "${delimiter}" can hold ${JSON.stringify(wrong)}`);
  return texts.join(delimiter);
}
