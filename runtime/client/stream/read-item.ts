import type { Reader } from "../../json/check.ts";
import { toStatusCode } from "../../status/status-code.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { RestError } from "../exchange/rest-error.ts";
import { type ErrorBody, parseBody, readMessage, refuse } from "../response/read-response.ts";
import type { Piece } from "./read-text.ts";

/** Reads a message of a stream, or throws the error that ends it. */
export function readItem<T>(piece: Piece, read: Reader<T>, { draft, request }: Exchange): T {
  const { text, isError, isText } = piece;
  if (isText) return readMessage(piece.unwrap ? piece.unwrap(text, draft) : text, read, draft);
  const wire = parseBody(text, draft);
  if (isError && request.call.describeError?.(draft)) throw new RestError(draft);
  if (isError || isErrorItem(wire as ErrorBody)) refuse(wire as ErrorBody, draft);
  return readMessage(piece.unwrap ? piece.unwrap(wire, draft) : wire, read, draft);
}

/** The error that ends a stream is wrapped as in AIP-193. Its `status` tells it from a message with a field `error`. */
function isErrorItem(body: ErrorBody | null): boolean {
  return !!toStatusCode(body?.error?.status) && Object.keys(body!).length < 2;
}
