import type { Reader } from "../../json/check.ts";
import type { Draft } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type ErrorBody, parseBody, readMessage, refuse } from "../response/read-response.ts";
import { splitLines } from "./ndjson.ts";
import { textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The streams of grpc-gateway: `{"result": message}` in each line, or `{"error": google.rpc.Status}` in the last one. */
export const grpcGateway: StreamDecoder = textStream("application/json", (hold) =>
  splitLines(hold, (text) => ({
    text,
    take: <T>(read: Reader<T>, { draft }: Exchange): T =>
      readMessage(unwrap(parseBody(text, draft), draft), read, draft),
  })),
);

/** A line. Its `error` has a `grpc_code` in version 1 of grpc-gateway. */
interface GatewayLine {
  readonly result?: unknown;
  readonly error?: ErrorBody & { readonly grpc_code?: unknown };
}

function unwrap(wire: unknown, draft: Draft): unknown {
  const { result, error } = (wire ?? {}) as GatewayLine;
  if (!error) return result;
  return refuse({ ...error, code: error.code ?? error.grpc_code }, draft);
}
