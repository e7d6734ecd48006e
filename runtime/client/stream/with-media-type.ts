import type { StreamDecoder } from "./stream-decoder.ts";

/** A format under the media type that an operation declares for it. */
export function withMediaType(decoder: StreamDecoder, mediaType: string): StreamDecoder {
  return { ...decoder, mediaType };
}
