import type { Reader } from "../../json/check.ts";
import type { Answer } from "./answer.ts";
import { decodeAnswer, readJsonBody, readMessage } from "./read-answer.ts";

/** Passes the JSON of the response to the reader. */
export function jsonAnswer<T>(read: Reader<T>, isMember?: boolean): Answer<T> {
  return { take: (_, draft, body) => readJsonBody(body, read, draft, isMember) };
}

// A leading U+FEFF is part of the text.
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Passes the text of the response to the reader. */
export function textAnswer<T>(read: Reader<T>): Answer<T> {
  return { take: (_, draft, body) => readMessage(decodeAnswer(body, draft, utf8), read, draft) };
}

/** Passes the bytes of the response to the reader, as a `google.api.HttpBody`. */
export function bytesAnswer<T>(read: Reader<T>, isMember?: boolean): Answer<T> {
  return {
    take(response, draft, body) {
      const contentType = response.headers.get("content-type") ?? "";
      const data = new Uint8Array(body);
      const isAbsent = isMember && !contentType && data.length === 0;
      return readMessage(isAbsent ? undefined : { contentType, data }, read, draft);
    },
  };
}
