import type { Reader, Writer } from "../json/check.ts";
import { stringifyMessage } from "../json/stringify-message.ts";
import { type RequestRoute, readRequest } from "./read-request.ts";

/**
 * Calls an operation with a request in JSON, and returns the JSON of its response. Without `write` the response is its own JSON form.
 * Rejects with a RestError, also for an invalid request.
 */
export async function callJson<Request, Response>(
  json: unknown,
  route: RequestRoute,
  send: (request: Request) => Promise<Response>,
  read: Reader<Request>,
  write?: Writer<Response>,
): Promise<unknown> {
  return toJson(await send(readRequest(json, read, route)), write);
}

/** As `callJson`, for an operation that returns a stream, or for the pages of a list. */
export async function* streamJson<Request, Response>(
  json: unknown,
  route: RequestRoute,
  send: (request: Request) => AsyncIterable<Response>,
  read: Reader<Request>,
  write?: Writer<Response>,
): AsyncIterable<unknown> {
  for await (const message of send(readRequest(json, read, route))) yield toJson(message, write);
}

/** Through text, which spells what JSON values cannot hold, such as -0 and integers of 64 bits. */
function toJson<T>(message: T, write: Writer<T> | undefined): unknown {
  return JSON.parse(stringifyMessage(message ?? ({} as T), write));
}
