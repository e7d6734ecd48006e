import type { ResponseHeaders } from "../client/exchange/http-response.ts";

/** Copies the headers of a response. Empty if they cannot be listed. */
export function toHeaders(headers: ResponseHeaders): Headers {
  return new Headers(isIterable(headers) ? [...headers] : []);
}

function isIterable(headers: object): headers is Iterable<[name: string, value: string]> {
  return Symbol.iterator in headers;
}
