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
    take<T>(read: Reader<T>, exchange: Exchange): T {
      const { draft } = exchange;
      const line = parseBody(text, draft) as GatewayLine | null;
      if (line?.error) throwLine(line.error, exchange);
      return readMessage(line, (json, check) => read((json as GatewayLine | null)?.result, check), draft, text);
    },
  })),
);

/** A line. Its `error` has a `grpc_code` in version 1 of grpc-gateway. */
interface GatewayLine {
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly grpc_code?: unknown };
}

function throwLine(error: NonNullable<GatewayLine["error"]>, exchange: Exchange): never {
  exchange.draft.body = error.grpc_code === undefined ? error : { code: error.grpc_code, ...error };
  return throwError(exchange);
}
