import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** As much of a `google.api.HttpBody` as travels. */
export interface BytesBody {
  readonly contentType?: string | undefined;
  readonly data?: Uint8Array | undefined;
}

/** A body of bytes; `mediaType` is for those that do not say theirs. Undefined for undefined. */
export function bytesBody(
  body: BytesBody | null | undefined,
  mediaType: string = "application/octet-stream",
): EncodedBody | undefined {
  return body ? encodedBody(body.data ?? new Uint8Array(), body.contentType || mediaType) : undefined;
}
