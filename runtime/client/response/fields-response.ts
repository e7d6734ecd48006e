import { parseHeaderList } from "../../header/header-list.ts";
import { preferenceMembers } from "../../header/preferences.ts";
import { isScalarTextType, scalarOfText } from "../../header/scalar-text.ts";
import { isSetCookie } from "../../header/set-cookie.ts";
import type { Reader } from "../../json/check.ts";
import { setOwn } from "../../json/set-own.ts";
import type { ResponseField } from "../../operation/response-field.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { jsonResponse } from "./body-responses.ts";
import type { ExpectedResponse, ExpectedResponseOf } from "./expected-response.ts";

/**
 * Adds the members of the message that travel in the status and the headers to those of the body, or to the one `member`
 * that is the body. If one of them is the Location header, redirects are results and are not followed.
 */
export function fieldsResponse<T>(
  read: Reader<T>,
  fields: readonly ResponseField[],
  body: ExpectedResponseOf = jsonResponse,
  member?: string,
): ExpectedResponse<T> {
  const isRedirect = fields.some(({ key }) => key?.toLowerCase() === "location");
  return {
    take: (response, draft, content) => {
      const members = readFields(response, fields);
      const join: Reader<T> = (wire, check) => {
        return read({ ...(member ? { [member]: wire } : (wire as object)), ...members }, check);
      };
      return body(join, member !== undefined).take(response, draft, content);
    },
    ...(isRedirect && { accepts: (status: number) => status < 400, redirect: "manual" }),
  };
}

/** Reads the members that travel in the status and the headers. Those of absent headers are left out. */
export function readFields(response: HttpResponse, fields: readonly ResponseField[]): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const field of fields) {
    const name = field.key ?? field.name;
    const text = field.in === "status" ? response.status : response.headers.get(name);
    if (text === null) continue;
    if (typeof text === "number") setOwn(members, field.name, text);
    else if (isSetCookie(name) && field.list) setOwn(members, field.name, cookieItems(field, text, response));
    else setOwn(members, field.name, toWire(field, text));
  }
  return members;
}

/** Each cookie has a header of its own, since dates hold commas (RFC 9110, section 5.3). */
function cookieItems({ type }: ResponseField, text: string, { headers }: HttpResponse): unknown[] {
  return (headers.getSetCookie?.() ?? [text]).map((item) => itemToWire(type, item));
}

function toWire({ type, list, style, fields }: ResponseField, text: string): unknown {
  if (style === "preferences") return preferenceMembers(text, fields);
  return list ? parseHeaderList(text).map((item) => itemToWire(type, item)) : itemToWire(type, text);
}

/** Leaves what it cannot read as it is: the reader reports it. */
function itemToWire(type: ResponseField["type"], text: string): unknown {
  if (type === "enum") return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type === undefined || type === "text") return text;
  if (isScalarTextType(type)) return scalarOfText(type, text);
  if (type === "bigint") return /^-?\d+$/.test(text) ? BigInt(text) : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
