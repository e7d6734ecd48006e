import type { Reader } from "../../json/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { parseBody, readMessage } from "../response/read-response.ts";
import { splitLines } from "./ndjson.ts";
import { throwError } from "./read-item.ts";
import { textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The streams of grpc-gateway: `{"result": message}` in each line, or `{"error": google.rpc.Status}` in the last one. */
export const grpcGateway: StreamDecoder = textStream("application/json", (hold) =>
  splitLines(hold, (text) => ({
    text,
    take: <T>(read: Reader<T>, exchange: Exchange): T => readMessage(unwrap(text, exchange), read, exchange.draft),
  })),
);

/** A line. Its `error` has a `grpc_code` in version 1 of grpc-gateway. */
interface GatewayLine {
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly grpc_code?: unknown };
}

function unwrap(text: string, exchange: Exchange): unknown {
  const { draft } = exchange;
  const { result, error } = (parseBody(text, draft) ?? {}) as GatewayLine;
  if (!error) return result;
  draft.body = error.grpc_code === undefined ? error : { code: error.grpc_code, ...error };
  return throwError(exchange);
}
