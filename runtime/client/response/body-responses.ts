import type { Reader } from "../../json/check.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { decodeBody, readJsonBody, readMessage } from "./read-response.ts";

/** Passes the JSON of the response to the reader. The note of a redirect, such as "Found", counts as no content (RFC 9110, 15.4). */
export function jsonResponse<T>(read: Reader<T>, isMember?: boolean): ExpectedResponse<T> {
  return {
    take: (response, draft, body) => readJsonBody(isNote(response) ? noContent : body, read, draft, isMember),
  };
}

const noContent = /* @__PURE__ */ new Uint8Array();

function isNote({ status, headers }: HttpResponse): boolean {
  return status >= 300 && status < 400 && !/json/i.test(headers.get("content-type") ?? "json");
}

// A leading U+FEFF is part of the text.
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Passes the text of the response to the reader. */
export function textResponse<T>(read: Reader<T>): ExpectedResponse<T> {
  return { take: (_, draft, body) => readMessage(decodeBody(body, draft, utf8), read, draft) };
}

/** A response that is a text. */
export const textContent: ExpectedResponse<string> = { take: (_, draft, body) => decodeBody(body, draft, utf8) };

/** A response of bytes. */
export const bytesContent: ExpectedResponse<Uint8Array> = { take: (_, __, body) => body };

/** Passes the bytes of the response to the reader, as a `google.api.HttpBody`. */
export function bytesResponse<T>(read: Reader<T>, isMember?: boolean): ExpectedResponse<T> {
  return {
    take(response, draft, body) {
      const contentType = response.headers.get("content-type") ?? "";
      const data = new Uint8Array(body);
      const isAbsent = isMember && !contentType && data.length === 0;
      return readMessage(isAbsent ? undefined : { contentType, data }, read, draft);
    },
  };
}
