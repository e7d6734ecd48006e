import { jsonText } from "../../json/json-text.ts";
import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** A body of JSON with a media type of its own, such as `application/merge-patch+json`. Undefined for an absent body. */
export function jsonBody(body: unknown, mediaType: string): EncodedBody | undefined {
  return body === undefined ? undefined : encodedBody(jsonText(body), mediaType);
}
