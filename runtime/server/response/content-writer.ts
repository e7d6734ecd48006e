import { fromBase64 } from "../../bytes/base64.ts";
import { parseMediaType } from "../../header/media-type.ts";
import type { Operation } from "../../operation/operation.ts";
import type { ResponseContent } from "./content.ts";
import { type NegotiatedBody, writeNegotiated } from "./negotiated-body.ts";

/** Writes the wire value of a message as a body. `jsonType` is the negotiated content type of JSON. */
export type ContentWriter = (wire: unknown, jsonType: string) => ResponseContent;

/** Creates what writes the bodies of an operation that are not JSON. */
export type CreateContentWriter = (operation: Operation) => ContentWriter;

export const otherContents: CreateContentWriter = ({ name, responseMediaType = "*/*", results }) => {
  if (results?.some(({ mediaTypes }) => mediaTypes))
    return (wire, type) => writeNegotiated(wire as NegotiatedBody, type);
  const isText = parseMediaType(responseMediaType).type.startsWith("text/");
  const type = isText ? `${parseMediaType(responseMediaType).type}; charset=utf-8` : responseMediaType;
  return (wire) => {
    // A negative zero is an object.
    return isText && (typeof wire !== "object" || wire instanceof Number)
      ? { body: String(wire), type }
      : httpBody(wire, responseMediaType, name);
  };
};

/** Writes a `google.api.HttpBody`. Its `data` is a Uint8Array, or text in base64. */
export function httpBody(wire: unknown, mediaType: string, operation: string): ResponseContent {
  const { contentType, data = "" } = (wire ?? {}) as { contentType?: string; data?: unknown };
  const type = contentType || (mediaType.includes("*") ? "application/octet-stream" : mediaType);
  if (data instanceof Uint8Array) return { body: data, type };
  if (typeof data !== "string") throw new TypeError(`${operation} responds with bytes: data must be a Uint8Array`);
  return { body: fromBase64(data), type };
}
