import { ndjson } from "../../runtime/client/stream/ndjson.ts";
import { streamFormats } from "../../runtime/client/stream/stream-formats.ts";
import {
  type Call,
  createTransport,
  type StreamCall,
  type Transport,
  type TransportOptions,
} from "../../runtime/client.ts";
import type { Check, Reader } from "../../runtime/json/check.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

export const call: Call = {
  operation: "shelf.v1.Shelf.GetBook",
  method: "GET",
  template: "/v1/{name=books/*}",
  path: "/v1/books/2",
};

export const streamCall: StreamCall = { ...call, streams: streamFormats(ndjson) };

export const readAny: Reader<unknown> = (json) => json;

export function readTitle(json: unknown, check: Check): unknown {
  if (typeof (json as { title?: unknown }).title !== "string") {
    check.violations.push({ path: "title", reason: "expected a string, got 1" });
    check.violations.push({ path: "pages", reason: "is required" });
  }
  return json;
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status });
}

/** Creates a transport on a `fetch` that returns this response and records the request. */
export function answering(
  answer: (sent: Sent) => Response | Promise<Response>,
  options: Partial<TransportOptions> = {},
): { transport: Transport; sent: Sent[] } {
  const sent: Sent[] = [];
  const transport = createTransport({
    baseUrl: "http://h:1/es/",
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer({ url, init });
    },
    ...options,
  });
  return { transport, sent };
}
