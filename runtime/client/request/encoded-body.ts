import type { Draft } from "../exchange/draft.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { TransportOptions } from "../exchange/transport-options.ts";

/** The bodies that `fetch` can send. */
export type FetchBody = string | Uint8Array | Blob | ReadableStream<Uint8Array>;

/**
 * Encodes a body that is not JSON, and sets its media type unless the caller has. It is a function so that a transport can
 * tell it from a wire value.
 */
export type EncodedBody = (request: HttpRequest, options: TransportOptions, draft: Draft) => FetchBody;

export function encodedBody(content: FetchBody, type: string): EncodedBody {
  return ({ headers }) => {
    headers["content-type"] ??= type;
    return content;
  };
}
