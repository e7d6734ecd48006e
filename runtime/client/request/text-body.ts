import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** A body of text/plain. Undefined for an absent one. Throws a TypeError for a lone surrogate. */
export function textBody(text: string | null | undefined): EncodedBody | undefined {
  if (text === undefined || text === null) return undefined;
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("the text of a body holds half a surrogate pair");
  return encodedBody(text, "text/plain; charset=utf-8");
}
