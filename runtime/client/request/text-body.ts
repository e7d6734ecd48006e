import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** A body of text in UTF-8. Undefined for an absent one. Throws a TypeError for a lone surrogate. */
export function textBody(
  text: string | null | undefined,
  mediaType: string = "text/plain; charset=utf-8",
): EncodedBody | undefined {
  if (text === undefined || text === null) return undefined;
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("the text of a body holds half a surrogate pair");
  return encodedBody(text, mediaType);
}
