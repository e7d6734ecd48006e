import { enumOfText } from "../../header/enum-text.ts";
import { parseHeaderList } from "../../header/header-list.ts";
import { preferenceMembers } from "../../header/preferences.ts";
import { isScalarTextType, scalarOfText } from "../../header/scalar-text.ts";
import type { ParameterType, Preference } from "../../operation/parameter.ts";
import type { HttpResponse } from "../exchange/http-response.ts";

/** Reads the wire value of a field from the text of its header. Without one, the text is the value. */
export type HeaderReader = (text: string, response: HttpResponse) => unknown;

/** Reads a value that is not text. `digitNames` are the names of an enum that look like numbers. */
export function headerValueReader(type: ParameterType, digitNames?: readonly string[]): HeaderReader {
  return (text) => toWire(type, text, digitNames);
}

/** Reads a list with commas between its items. */
export function headerListReader(type?: ParameterType, digitNames?: readonly string[]): HeaderReader {
  return (text) => parseHeaderList(text).map((item) => toWire(type, item, digitNames));
}

/** Reads cookies. Each has a header of its own, since dates hold commas (RFC 9110, section 5.3). */
export function cookieListReader(type?: ParameterType, digitNames?: readonly string[]): HeaderReader {
  return (text, { headers }) => (headers.getSetCookie?.() ?? [text]).map((item) => toWire(type, item, digitNames));
}

/** Reads a message as preferences (RFC 7240). */
export function preferencesReader(fields?: readonly Preference[]): HeaderReader {
  return (text) => preferenceMembers(text, fields);
}

/** Leaves what it cannot read as it is: the reader of the message reports it. */
function toWire(type: ParameterType | undefined, text: string, digitNames?: readonly string[]): unknown {
  if (type === "enum") return enumOfText(text, digitNames);
  if (type === undefined || type === "text") return text;
  if (isScalarTextType(type)) return scalarOfText(type, text);
  if (type === "bigint") return /^-?\d+$/.test(text) ? BigInt(text) : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
