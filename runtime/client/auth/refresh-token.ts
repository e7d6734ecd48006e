import type { AccessToken, TokenRequest, TokenSource } from "./token-cache.ts";
import { type OAuth2Options, requestToken, type TokenResponse } from "./token-endpoint.ts";

/** Options of `refreshToken`. */
export interface RefreshOptions extends OAuth2Options {
  readonly refreshToken: string;
  /** A token to start with, until it expires or the service refuses it. */
  readonly accessToken?: string | AccessToken;
  /** Gets each response, to store its tokens. A rotated refresh token is valid once, so the calls wait for it. */
  readonly onRefresh?: (response: TokenResponse) => void | Promise<void>;
}

/** Tokens on behalf of a user: the refresh token grant of OAuth 2 (RFC 6749, section 6), with rotation (RFC 9700). */
export function refreshToken(options: RefreshOptions): TokenSource {
  let { refreshToken: current, accessToken: first } = options;
  let pending: Promise<TokenResponse> | undefined;
  const refresh = async (request: TokenRequest): Promise<TokenResponse> => {
    const grant = { grant_type: "refresh_token", refresh_token: current };
    const response = await requestToken(grant, options, request);
    current = response.refreshToken ?? current;
    await options.onRefresh?.(response);
    return response;
  };
  return (request) => {
    const known = first;
    first = undefined;
    if (known !== undefined) return known;
    // Two requests with the same refresh token would look like a theft to the service.
    pending ??= refresh(request).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
