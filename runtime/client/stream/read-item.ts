import type { Reader } from "../../json/check.ts";
import { toStatusCode } from "../../status/status-code.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { RestError } from "../exchange/rest-error.ts";
import { type ErrorBody, parseBody, readMessage, refuse } from "../response/read-response.ts";
import { refuseEnvelope } from "./refuse-envelope.ts";

/** Reads a message of a stream, or throws the error that ends it. */
export function readItem<T>(text: string, read: Reader<T>, exchange: Exchange): T {
  const { draft, request } = exchange;
  const wire = parseBody(text, draft);
  if (isErrorItem(wire as ErrorBody) || request.call.isError?.(wire, read)) throwError(exchange);
  refuseEnvelope(wire, read, exchange);
  return readMessage(wire, read, draft, text);
}

/** Throws the error that ends a stream. Its body is that of the draft. */
export function throwError({ draft, request }: Exchange): never {
  if (request.call.describeError?.(draft)) throw new RestError(draft);
  return refuse(draft.body as ErrorBody, draft);
}

/** The error that ends a stream is wrapped as in AIP-193. Its `status` tells it from a message with a field `error`. */
function isErrorItem(body: ErrorBody | null): boolean {
  return !!toStatusCode(body?.error?.status) && Object.keys(body!).length < 2;
}
