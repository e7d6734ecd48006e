import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** A body of text/plain; undefined for undefined. Throws a TypeError for half a surrogate pair. */
export function textBody(text: string | null | undefined): EncodedBody | undefined {
  if (text === undefined || text === null) return undefined;
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("the text of a body holds half a surrogate pair");
  return encodedBody(text, "text/plain; charset=utf-8");
}
