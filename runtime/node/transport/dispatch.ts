import type { HttpResponse } from "../../client/exchange/http-response.ts";
import { DispatchResponse } from "./dispatch-response.ts";
import type { Dispatcher, DispatchOptions } from "./dispatcher.ts";

// As many as fetch follows (WHATWG Fetch, HTTP-redirect fetch).
const maxRedirects = 20;

/** Sends a request as `fetch` would, to a dispatcher. */
export async function dispatch(dispatcher: Dispatcher, url: string, init: RequestInit): Promise<HttpResponse> {
  const { method = "GET", redirect, body, signal } = init;
  let content =
    body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : ((body ?? null) as DispatchOptions["body"]);
  let headers = init.headers as Record<string, string>;
  let target = url;
  for (let redirects = 0; ; redirects++) {
    const response = await send(dispatcher, target, method, headers, content, signal ?? undefined);
    const location = response.headers.get("location");
    if (!isRedirect(response.status) || location === null || redirect === "manual" || method !== "GET") return response;
    response.discard();
    if (redirects === maxRedirects) throw new Error(`more than ${maxRedirects} redirects`);
    const next = new URL(location, target);
    if (next.origin !== new URL(target).origin) {
      headers = withoutSecrets(headers);
      content = null;
    }
    target = next.href;
  }
}

function isRedirect(status: number): boolean {
  return status >= 301 && status <= 308 && status !== 304;
}

/** Drops headers on a redirect to another host, except for those that are known to hold no secrets. */
function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  const harmless = ["accept", "accept-language"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.includes(name)));
}

function send(
  dispatcher: Dispatcher,
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array | null,
  signal: AbortSignal | undefined,
): Promise<DispatchResponse> {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const origin = start < 0 ? url : url.slice(0, start);
  const path = start < 0 ? "/" : withoutFragment(url.slice(start));
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason;
    const response = new DispatchResponse(resolve, reject, signal);
    dispatcher.dispatch({ origin, path, method, headers, body }, response);
  });
}

function withoutFragment(path: string): string {
  const hash = path.indexOf("#");
  return hash < 0 ? path : path.slice(0, hash);
}
