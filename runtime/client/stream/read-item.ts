import type { Reader } from "../../json/check.ts";
import { toStatusCode } from "../../status/status-code.ts";
import type { Draft } from "../exchange/draft.ts";
import { type ErrorBody, parseBody, readMessage, refuse } from "../response/read-response.ts";

/** Reads a message of a stream, or throws the error that ends it. */
export function readItem<T>(text: string, read: Reader<T>, draft: Draft): T {
  return readWire(parseBody(text, draft), read, draft);
}

export function readWire<T>(wire: unknown, read: Reader<T>, draft: Draft): T {
  if (isErrorItem(wire as ErrorBody)) refuse(wire as ErrorBody, draft);
  return readMessage(wire, read, draft);
}

/** The error that ends a stream is wrapped as in AIP-193. Its `status` tells it from a message with a field `error`. */
function isErrorItem(body: ErrorBody | null): boolean {
  return !!toStatusCode(body?.error?.status) && Object.keys(body!).length < 2;
}
