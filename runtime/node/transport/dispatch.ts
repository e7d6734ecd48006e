import type { HttpResponse } from "../../client/exchange/http-response.ts";
import { DispatchResponse } from "./dispatch-response.ts";
import type { Dispatcher, DispatchOptions } from "./dispatcher.ts";

/** Sends a request as `fetch` would, to a dispatcher. Does not follow redirects. */
export async function dispatch(dispatcher: Dispatcher, url: string, init: RequestInit): Promise<HttpResponse> {
  const { method = "GET", body: content = null, signal } = init;
  const headers = init.headers as Record<string, string>;
  const body =
    content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : (content as DispatchOptions["body"]);
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const origin = start < 0 ? url : url.slice(0, start);
  const path = start < 0 ? "/" : withoutFragment(url.slice(start));
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason;
    const response = new DispatchResponse(resolve, reject, signal ?? undefined);
    dispatcher.dispatch({ origin, path, method, headers, body }, response);
  });
}

function withoutFragment(path: string): string {
  const hash = path.indexOf("#");
  return hash < 0 ? path : path.slice(0, hash);
}
