import type { HttpResponse } from "../exchange/http-response.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import type { Fetch, TransportOptions } from "../exchange/transport-options.ts";

/**
 * Sends a request and follows redirects that keep its method, within its origin or as far as `crossOriginRedirects` allows.
 * Returns any other redirect, and each one for a request that sets `redirect`.
 */
export async function followRedirects(
  options: TransportOptions,
  request: Outgoing,
  maxRedirects: number = options.maxRedirects ?? 20,
): Promise<HttpResponse> {
  const { fetch: send = fetch as Fetch } = options;
  const { url, method, redirect } = request;
  if (redirect) return send(url, request);
  const response = await send(url, { ...request, redirect: "manual" });
  const { status, headers, body } = response;
  const isRead = /GET|HEAD/.test(method);
  // Browsers do not show where a redirect leads, but can follow one within the origin of their page.
  if (status === 0 && isRead) return send(url, { ...request, redirect: "follow", mode: "same-origin" });
  const location = (isRead ? [301, 302, 303, 307, 308] : [307, 308]).includes(status) && headers.get("location");
  if (!location || !maxRedirects) return response;
  const { href, origin } = new URL(location, url);
  const moved = { ...request, url: href };
  const next = origin === new URL(url).origin ? moved : options.crossOriginRedirects?.(moved);
  if (!next) return response;
  body
    ?.getReader()
    .cancel()
    .catch(() => {});
  return followRedirects(options, next, maxRedirects - 1);
}
