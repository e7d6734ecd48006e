import type { Reader } from "../../json/check.ts";
import type { Answer } from "./answer.ts";
import { readJsonText, readMessage } from "./read-answer.ts";

/** The reader gets what the JSON of the answer says. */
export function jsonAnswer<T>(read: Reader<T>, isMember?: boolean): Answer<T> {
  return { take: async (response, draft) => readJsonText(await response.text(), read, draft, isMember) };
}

/** The reader gets the text of the answer. */
export function textAnswer<T>(read: Reader<T>): Answer<T> {
  return { take: async (response, draft) => readMessage(await response.text(), read, draft) };
}

/** The reader gets a `google.api.HttpBody`, whatever the media type of the answer. */
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
