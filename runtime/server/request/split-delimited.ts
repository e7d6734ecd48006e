import { splitNestedList } from "../../header/nested-list.ts";
import type { Parameter } from "../../operation/parameter.ts";

const delimiters = { comma: ",", space: " ", pipe: "|" } as const;

/**
 * Splits a list that travels in one parameter (OpenAPI, `style`). Splits the decoded text, because most clients escape the
 * delimiters as well; an item cannot contain one, unless the style is `nested` and the item has it in quotes or brackets.
 */
export function splitDelimited({ list, style }: Parameter, text: string): readonly string[] {
  if (list !== true || style === undefined || style === "preferences") return [text];
  if (style === "nested") return splitNestedList(text);
  return text === "" ? [] : text.split(delimiters[style]);
}
