import type { Check } from "../../json/check.ts";
import { malformed } from "../errors/request-errors.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { parseJson } from "./parse-json.ts";

/** Parses a JSON body. Throws 400 if it is not JSON in UTF-8, or JSON that readers could misunderstand (see `parseJson`). */
export function readJson(bytes: Uint8Array, check: Check): unknown {
  const parsed = parseJson(decodeUtf8(bytes), check);
  if (parsed.problem === undefined) return parsed.value;
  throw malformed(`the body is not JSON${parsed.isJson ? " that can be read" : ""}: ${parsed.problem}`);
}
