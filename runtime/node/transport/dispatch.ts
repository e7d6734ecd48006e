import { Readable } from "node:stream";
import type { HttpResponse } from "../../client/exchange/http-response.ts";
import { decodedResponse } from "./decoded-response.ts";
import { DispatchResponse } from "./dispatch-response.ts";
import type { Dispatcher, DispatchOptions } from "./dispatcher.ts";

/** Sends a request as `fetch` would, to a dispatcher. Does not follow redirects, and asks for no content coding. */
export async function dispatch(dispatcher: Dispatcher, url: string, init: RequestInit): Promise<HttpResponse> {
  const { method = "GET", body: content = null, signal } = init;
  const headers = init.headers as Record<string, string>;
  const body = content instanceof Blob ? await blobBody(content, headers) : bodyOf(content);
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const origin = start < 0 ? url : url.slice(0, start);
  const path = start < 0 ? "/" : withoutFragment(url.slice(start));
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason;
    const received = (response: DispatchResponse): void => {
      resolve(response.headers.get("content-encoding") === null ? response : decodedResponse(response));
    };
    const response = new DispatchResponse(received, reject, signal ?? undefined);
    dispatcher.dispatch({ origin, path, method, headers, body }, response);
  });
}

// Smaller ones are faster as a whole.
const maxWholeBytes = 64 * 1024;

async function blobBody(content: Blob, headers: Record<string, string>): Promise<DispatchOptions["body"]> {
  if (content.size <= maxWholeBytes) return new Uint8Array(await content.arrayBuffer());
  headers["content-length"] = `${content.size}`;
  return Readable.from(content.stream());
}

function bodyOf(content: RequestInit["body"]): DispatchOptions["body"] {
  if (content instanceof ReadableStream) return Readable.from(content);
  return content as string | Uint8Array | null;
}

function withoutFragment(path: string): string {
  const hash = path.indexOf("#");
  return hash < 0 ? path : path.slice(0, hash);
}
