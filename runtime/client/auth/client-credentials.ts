import type { TokenSource } from "./token-cache.ts";
import { type OAuth2Options, requestToken } from "./token-endpoint.ts";

/** Tokens for a client that acts on its own behalf: the client credentials grant of OAuth 2 (RFC 6749, section 4.4). */
export function clientCredentials(options: OAuth2Options): TokenSource {
  return (request) => requestToken({ grant_type: "client_credentials" }, options, request);
}
