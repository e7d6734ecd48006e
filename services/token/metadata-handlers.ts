import type { MetadataHandlers } from "../gen/token/v1/server_handlers.js";
import type { Store } from "../store/store.ts";
import { registeredScopes } from "./clients.ts";
import type { SigningKey } from "./signing-key.ts";

export function createMetadataHandlers(store: Store, { publicJwk }: SigningKey, issuer: string): MetadataHandlers {
  return {
    async getMetadata() {
      return {
        issuer,
        token_endpoint: `${issuer}/oauth2/token`,
        jwks_uri: `${issuer}/oauth2/jwks`,
        introspection_endpoint: `${issuer}/oauth2/introspect`,
        grant_types_supported: ["client_credentials"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
        response_types_supported: [],
        scopes_supported: await registeredScopes(store),
      };
    },
    getKeys() {
      return { keys: [publicJwk] };
    },
  };
}
