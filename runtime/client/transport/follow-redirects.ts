import { discard } from "../exchange/discard.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import type { CrossOriginRedirects } from "./follow-cross-origin.ts";
import type { Send } from "./open-exchange.ts";

/** Options of `followRedirects`. */
export interface RedirectOptions {
  /** The maximum of redirects that a call follows. Default: 20. */
  readonly max?: number;
  /** Allows redirects to other origins: `followCrossOrigin()`, or a function of your own. Default: such calls fail. */
  readonly crossOrigin?: CrossOriginRedirects;
}

/**
 * Creates the `redirects` of a transport: follows redirects that keep the method of the request, within its origin or as far as
 * `crossOrigin` allows. Any other redirect fails the call.
 */
export function followRedirects({ max = 20, crossOrigin }: RedirectOptions = {}): Interceptor {
  const follow = async (request: Outgoing, send: Send, left: number): Promise<HttpResponse> => {
    const response = await send(request);
    if (!left || response.ok) return response;
    const { url, method } = request;
    const { status } = response;
    const isRead = /GET|HEAD/.test(method);
    // Browsers do not show where a redirect leads, but can follow one within the origin of their page.
    if (!status && isRead) return send({ ...request, redirect: "follow", mode: "same-origin" });
    // 300 offers choices, 304 is for conditional requests.
    const location = (isRead ? /30[1-35-8]/ : /30[78]/).test(`${status}`) && response.headers.get("location");
    if (!location || request.duplex) return response;
    const { href, origin } = new URL(location, url);
    const moved = { ...request, url: href };
    const next = origin === new URL(url).origin ? moved : crossOrigin?.(moved);
    if (!next) return response;
    discard(response);
    return follow(next, send, left - 1);
  };
  return (request, send) => follow(request, send, request.redirectIsResult ? 0 : max);
}
