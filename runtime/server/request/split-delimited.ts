import type { Parameter } from "../../operation/parameter.ts";

const delimiters = { comma: ",", space: " ", pipe: "|" } as const;

/**
 * The items of a list that travels in one parameter (OpenAPI, `style`). Cut when it is decoded already: most callers
 * escape the delimiters too, so an item cannot hold one.
 */
export function splitDelimited({ list, style }: Parameter, text: string): readonly string[] {
  if (list !== true || style === undefined || style === "preferences") return [text];
  return text === "" ? [] : text.split(delimiters[style]);
}
