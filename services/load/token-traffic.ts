import { createIntrospectionClient, createMetadataClient } from "../gen/token/v1/server_client.js";
import { introspectionRoutes, metadataRoutes } from "../gen/token/v1/server_routes.js";
import { createTokenClient } from "../gen/token/v1/token_client.js";
import { tokenRoutes } from "../gen/token/v1/token_routes.js";
import { pick, unless } from "./choices.ts";
import { Ledger } from "./ledger.ts";
import { clientSecret } from "./registered-clients.ts";
import type { Traffic } from "./traffic.ts";

/** Clients that fetch tokens and introspect them. Tokens outlive the process that has issued them. */
export const tokenTraffic: Traffic = {
  operations: [tokenRoutes, introspectionRoutes, metadataRoutes],
  async createUser({ name, connect, accessToken }) {
    const client = { ...createTokenClient(connect()), ...createMetadataClient(connect()) };
    const introspection = createIntrospectionClient(connect({ authorization: `Bearer ${await accessToken()}` }));
    const ledger = new Ledger();
    const tokens: string[] = [await accessToken()];
    const credentials = { grant_type: "client_credentials", client_id: name };
    const subject = async (token: string) => (await introspection.introspectToken({ token })).sub;
    return {
      ledger,
      steps: [
        async () => {
          const { access_token } = await client.issueToken({ ...credentials, client_secret: clientSecret });
          if (tokens.length > 20) return;
          tokens.push(access_token);
          ledger.cell(`${name}: subject of token ${tokens.length}`, () => subject(access_token), name);
        },
        () => unless([401], client.issueToken({ ...credentials, client_secret: "wrong" })),
        () => introspection.introspectToken({ token: pick(tokens) }),
        () => introspection.introspectToken({ token: "a.b.c" }),
        () => client.getKeys({}),
        () => client.getMetadata({}),
      ],
    };
  },
};
