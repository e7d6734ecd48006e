import { listItems } from "../../header/header-list.ts";
import { splitNestedList } from "../../header/nested-list.ts";

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

/**
 * Writes a list as one parameter, with commas between the items, which may hold commas in quotes or brackets. Undefined for an
 * empty list. Throws a TypeError for a list that would be read as another one.
 */
export function joinNested(list: unknown): string | undefined {
  const texts = listItems(list).map(String);
  if (!texts.length) return undefined;
  const text = texts.join(",");
  const read = splitNestedList(text);
  const wrong = texts.findIndex((item, at) => item !== read[at]);
  if (wrong >= 0 || read.length !== texts.length) {
    throw new TypeError(`no list with "," can hold ${JSON.stringify(texts[Math.max(wrong, 0)])}`);
  }
  return text;
}
