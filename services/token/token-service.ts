import { introspectionEndpoints, metadataEndpoints } from "../gen/token/v1/server_handlers.js";
import { tokenEndpoints } from "../gen/token/v1/token_handlers.js";
import type { Service, ServiceContext } from "../service.ts";
import { createAuthenticate } from "./authenticate-bearer.ts";
import { formatError } from "./format-error.ts";
import { guardUnknownPaths } from "./guard-unknown-paths.ts";
import { createIntrospectionHandlers } from "./introspection-handlers.ts";
import { createMetadataHandlers } from "./metadata-handlers.ts";
import { migrations } from "./migrations.ts";
import { registerClients } from "./register-clients.ts";
import { loadSigningKey } from "./signing-key.ts";
import { createTokenHandlers } from "./token-handlers.ts";

/** Creates the authorization server. */
export async function createTokenService(context: ServiceContext): Promise<Service> {
  const { store, baseUrl } = context;
  await store.migrate("token", migrations);
  await registerClients(context);
  const key = await loadSigningKey(store);
  return {
    endpoints: [
      ...tokenEndpoints(createTokenHandlers(store, key, baseUrl)),
      ...metadataEndpoints(createMetadataHandlers(store, key, baseUrl)),
      ...introspectionEndpoints(createIntrospectionHandlers(key)),
    ],
    options: { authenticate: createAuthenticate(key), formatError, middleware: [guardUnknownPaths(key)] },
  };
}
