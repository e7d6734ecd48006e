import { metadataPrefix, trailerPrefix } from "../../header/metadata-headers.ts";
import type { ResponseHeaders } from "../exchange/http-response.ts";

/** A response, or a RestError. */
interface Received {
  readonly headers?: ResponseHeaders | undefined;
  readonly trailers?: ResponseHeaders | undefined;
}

/**
 * Returns metadata that a grpc-gateway sent with a response, several values joined with a comma, or undefined. Trailers are among it once
 * the body has been read, if the call had the header `TE: trailers` and went over `createNodeTransport`: `fetch` drops them.
 */
export function readMetadata({ headers, trailers }: Received, key: string): string | undefined {
  return headers?.get(metadataPrefix + key) ?? trailers?.get(trailerPrefix + key) ?? undefined;
}
