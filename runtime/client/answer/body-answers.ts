import type { Reader } from "../../json/check.ts";
import type { Answer } from "./answer.ts";
import { readJsonText, readMessage } from "./read-answer.ts";

/** Passes the JSON of the response to the reader. */
export function jsonAnswer<T>(read: Reader<T>, isMember?: boolean): Answer<T> {
  return { take: async (response, draft) => readJsonText(await response.text(), read, draft, isMember) };
}

/** Passes the text of the response to the reader. */
export function textAnswer<T>(read: Reader<T>): Answer<T> {
  return { take: async (response, draft) => readMessage(await response.text(), read, draft) };
}

/** Passes the bytes of the response to the reader, as a `google.api.HttpBody`. */
export function bytesAnswer<T>(read: Reader<T>, isMember?: boolean): Answer<T> {
  return {
    async take(response, draft) {
      const contentType = response.headers.get("content-type") ?? "";
      const data = new Uint8Array(await response.arrayBuffer());
      const isAbsent = isMember && !contentType && data.length === 0;
      return readMessage(isAbsent ? undefined : { contentType, data }, read, draft);
    },
  };
}
