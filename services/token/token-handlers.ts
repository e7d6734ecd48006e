import type { TokenHandlers } from "../gen/token/v1/token_handlers.js";
import type { Store } from "../store/store.ts";
import { issueAccessToken } from "./access-tokens.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { unsupportedGrantType } from "./errors.ts";
import { grantedScope } from "./scopes.ts";
import type { SigningKey } from "./signing-key.ts";

export function createTokenHandlers(store: Store, key: SigningKey, issuer: string): TokenHandlers {
  return {
    async issueToken(request, context) {
      const client = await authenticateClient(store, request, context);
      if (request.grant_type !== "client_credentials") throw unsupportedGrantType(request.grant_type);
      return issueAccessToken(key, issuer, client, grantedScope(request.scope, client.scope));
    },
  };
}
