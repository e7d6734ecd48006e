import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** The members of a `google.api.HttpBody` that are sent. */
export interface BytesBody {
  readonly contentType?: string | undefined;
  readonly data?: Uint8Array | undefined;
}

/** A body of bytes. `mediaType` is its default media type. Undefined for an absent body. */
export function bytesBody(
  body: BytesBody | null | undefined,
  mediaType: string = "application/octet-stream",
): EncodedBody | undefined {
  return body ? encodedBody(body.data ?? new Uint8Array(), body.contentType || mediaType) : undefined;
}
