import { readBytes } from "../../json/bytes.ts";
import { createResponseCheck } from "../../json/check.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Reads JSON in base64, of either alphabet and with or without padding. Returns the text as it is if it is something else, or has an integer
 * beyond 2^53 as a number, which would lose digits: the reader of the field reports it.
 */
export function readJsonBase64(text: string): unknown {
  const check = createResponseCheck();
  const bytes = readBytes(text, check);
  if (check.violations.length > 0 || bytes === undefined) return text;
  try {
    const { value, problem } = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes), check) as {
      readonly value?: unknown;
      readonly problem?: string;
    };
    return problem === undefined && check.longIntegers === undefined ? value : text;
  } catch {
    return text;
  }
}
