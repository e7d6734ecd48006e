import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createIntrospectionClient, createMetadataClient } from "../gen/token/v1/server_client.js";
import { createTokenClient } from "../gen/token/v1/token_client.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the authorization server at `baseUrl` as the client that it printed when it was started. */
export async function callToken(baseUrl: string, printed: string): Promise<void> {
  const [, client_id = "", client_secret = ""] = /^client_id: (.*)\nclient_secret: (.*)$/m.exec(printed) ?? [];
  const transport = createTransport({ baseUrl });
  const client = createTokenClient(transport);
  const credentials = { grant_type: "client_credentials", client_id, client_secret };

  const keys = createMetadataClient(transport).getKeys({});
  await tell("getKeys({})", keys, (set) => set.keys.map(({ alg, kid }) => `${alg} ${kid}`).join(", "));
  const issued = client.issueToken(credentials);
  await tell(`issueToken({ client_id: "${client_id}", ... })`, issued, (token) => {
    return `${token.token_type}, ${token.expires_in} s, for ${token.scope}`;
  });
  const { access_token: token } = await issued;
  const headers = { authorization: `Bearer ${token}` };
  const introspection = createIntrospectionClient(createTransport({ baseUrl, headers }));
  await tell("introspectToken({ token })", introspection.introspectToken({ token }), ({ active, sub }) =>
    active ? `active, of ${sub}` : "not active",
  );
  const wrong = client.issueToken({ ...credentials, client_secret: "wrong" });
  await tellRefusal('issueToken({ client_secret: "wrong", ... })', wrong, 401);
}
