import { discard } from "../exchange/discard.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { Fetch, TransportOptions } from "../exchange/transport-options.ts";

/**
 * Sends a request and follows redirects that keep its method, within its origin or as far as `crossOriginRedirects` allows.
 * Returns any other redirect.
 */
export async function followRedirects(options: TransportOptions, request: HttpRequest): Promise<HttpResponse> {
  const { fetch: send = fetch as Fetch } = options;
  const { url, method, maxRedirects } = request;
  const response = await send(url, request);
  const { status } = response;
  if (!maxRedirects || response.ok) return response;
  const isRead = /GET|HEAD/.test(method);
  // Browsers do not show where a redirect leads, but can follow one within the origin of their page.
  if (!status && isRead) return send(url, { ...request, redirect: "follow", mode: "same-origin" });
  // 300 offers choices, 304 is for conditional requests.
  const location = (isRead ? /30[1-35-8]/ : /30[78]/).test(`${status}`) && response.headers.get("location");
  if (!location || request.duplex) return response;
  const { href, origin } = new URL(location, url);
  const moved = { ...request, url: href, maxRedirects: maxRedirects - 1 };
  const next = origin === new URL(url).origin ? moved : options.crossOriginRedirects?.(moved);
  if (!next) return response;
  discard(response);
  return followRedirects(options, next);
}
