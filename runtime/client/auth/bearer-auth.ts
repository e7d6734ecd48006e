import { canSendAgain } from "../exchange/can-send-again.ts";
import { discard } from "../exchange/discard.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { withCredential } from "./credential.ts";
import { type TokenRequest, type TokenSource, tokenCache } from "./token-cache.ts";

/** Options of `bearerAuth`. */
export interface BearerOptions {
  /** The authentication scheme of the Authorization header. Default: `Bearer`. */
  readonly scheme?: string;
  /** The query parameter that carries the token, in place of the header. */
  readonly queryParameter?: string;
  /** The token endpoint, for sources that have none of their own. May be relative to the URL of the API. */
  readonly tokenUrl?: string;
}

/**
 * Sends a token with each call. A function is asked once for all calls, also for simultaneous ones, and again when the token
 * expires or the service refuses it with 401; that call is sent again with the new token, unless its body is a stream.
 */
export function bearerAuth(token: string | TokenSource, options: BearerOptions = {}): Interceptor {
  const { scheme = "Bearer", queryParameter, tokenUrl } = options;
  const tokens = tokenCache(typeof token === "string" ? () => token : token);
  const withToken = (request: HttpRequest, value: string): HttpRequest =>
    queryParameter === undefined
      ? withCredential(request, "header", "authorization", `${scheme} ${value}`)
      : withCredential(request, "query", queryParameter, value);
  return async (request, next) => {
    // The caller of a single call may have another token.
    if (queryParameter === undefined && request.headers["authorization"] !== undefined) return next(request);
    const need: TokenRequest = { tokenUrl: tokenUrl && new URL(tokenUrl, request.url).href };
    const used = await tokens.get(need);
    const response = await next(withToken(request, used));
    if (response.status !== 401 || !canSendAgain(request)) return response;
    const other = await tokens.replace(used, need);
    if (other === used) return response;
    discard(response);
    return next(withToken(request, other));
  };
}
