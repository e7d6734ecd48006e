import type { Reader } from "../../json/check.ts";
import { setOwn } from "../../json/set-own.ts";
import type { ExpectedResponse, ExpectedResponseOf } from "../exchange/expected-response.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { jsonResponse } from "./body-responses.ts";
import type { HeaderReader } from "./header-readers.ts";

/** A member of the message that does not travel in the body. */
export interface BoundField {
  /** The JSON name of the field. */
  readonly name: string;
  readonly in: "header" | "status";
  /** The name of the header, if it is not `name`. */
  readonly key?: string;
  /** Reads a header whose wire value is not its text. */
  readonly read?: HeaderReader;
  /** No value of the field is an empty text, so an empty header stands for an absent one: `X-Next-Page` on the last page. */
  readonly filled?: true;
}

/**
 * Adds the members of the message that travel in the status and the headers to those of the body, or to the one `member`
 * that is the body. If one of them is the Location header, redirects are results and are not followed.
 */
export function fieldsResponse<T>(
  read: Reader<T>,
  fields: readonly BoundField[],
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
export function readFields(response: HttpResponse, fields: readonly BoundField[]): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const field of fields) {
    const text = field.in === "status" ? response.status : response.headers.get(field.key ?? field.name);
    if (text === null || (text === "" && field.filled)) continue;
    setOwn(members, field.name, typeof text === "string" && field.read ? field.read(text, response) : text);
  }
  return members;
}
