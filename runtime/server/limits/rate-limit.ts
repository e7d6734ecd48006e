import { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Incoming } from "../exchange/incoming.ts";
import type { Interceptor } from "../intercept/interceptor.ts";
import type { Middleware } from "../service/middleware.ts";
import { refuse } from "../service/served-api.ts";
import { createMemoryStore } from "./memory-store.ts";
import { peerNetwork } from "./peer-network.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

/** Options of `rateLimit` and `rateLimitCalls`. */
export interface RateLimit {
  /** How many requests a key may have in a window. */
  readonly limit: number;
  /** Seconds of a window. */
  readonly windowSeconds: number;
  /** The name of the policy in headers: ASCII without quotes and backslashes. Default: `default`. */
  readonly policy?: string;
  /** Default: the memory of this process, for up to 100,000 keys. */
  readonly store?: RateLimitStore;
}

/**
 * Limits the requests of each peer, before anything else is done for them. Responses have the headers `RateLimit` and
 * `RateLimit-Policy`; a request beyond the limit is a 429 with `Retry-After`.
 *
 * `key` tells callers apart; requests without one are not limited. Default: the address of the peer, of which IPv6 counts the
 * /64. Use another key if that is a proxy.
 */
export function rateLimit({
  key = ({ peer }) => peerNetwork(peer),
  ...options
}: RateLimit & { readonly key?: (request: Pick<Incoming, "peer" | "header">) => string | undefined }): Middleware {
  const take = createTake(options);
  return (next, api) => async (incoming) => {
    const name = key(incoming);
    if (name === undefined) return next(incoming);
    try {
      const { error, headers } = await take(name);
      if (error !== undefined) return refuse(api, incoming, error);
      const outgoing = await next(incoming);
      if (outgoing.unmatched !== true) Object.assign(outgoing.headers, headers);
      return outgoing;
    } catch (thrown) {
      return refuse(api, incoming, thrown);
    }
  };
}

/**
 * Limits the calls of each caller, as an interceptor: after authentication, so `key` knows `context.caller`, and for the
 * operations of the endpoints that it intercepts.
 */
export function rateLimitCalls({
  key,
  ...options
}: RateLimit & { readonly key: (context: HandlerContext) => string | undefined }): Interceptor {
  const take = createTake(options);
  return async (request, context, next) => {
    const name = key(context);
    if (name === undefined) return next(request);
    const { error, headers } = await take(name);
    if (error !== undefined) throw error;
    for (const [header, value] of Object.entries(headers)) context.setHeader(header, value);
    return next(request);
  };
}

interface Taken {
  readonly headers: Readonly<Record<string, string>>;
  /** 429 for a request beyond the limit. */
  readonly error: StatusError | undefined;
}

/** The headers follow draft-ietf-httpapi-ratelimit-headers. */
function createTake(options: RateLimit): (key: string) => Promise<Taken> {
  const { limit, windowSeconds, policy = "default", store = createMemoryStore() } = options;
  if (!/^[ !#-[\]-~]*$/.test(policy))
    throw new TypeError(`the policy of a rate limit cannot be ${JSON.stringify(policy)}`);
  const declared = `"${policy}";q=${limit};w=${windowSeconds}`;
  return async (key) => {
    const { remaining, resetMilliseconds, isAllowed } = await store.take(key, limit, windowSeconds * 1000);
    const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
    const headers = { "ratelimit-policy": declared, ratelimit: `"${policy}";r=${remaining};t=${seconds}` };
    if (isAllowed) return { headers, error: undefined };
    const error = new StatusError("resource_exhausted", `more than ${limit} requests in ${windowSeconds} s`, {
      headers: { ...headers, "retry-after": String(seconds) },
    });
    return { headers, error };
  };
}
