import { createServer } from "node:http";
import Provider from "oidc-provider";
import { expect, onTestFinished, test, vi } from "vitest";
import { getCall, httpOrigin, listenUntilTestEnds } from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import { bearerAuth, clientCredentials, createTransport, refreshToken } from "../../client.ts";

const client = { client_id: "books", client_secret: "a secret: %+~" };

/** Starts oidc-provider, and an API that accepts the access tokens it has issued. */
async function startProvider() {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const server = createServer();
  const issuer = await listenUntilTestEnds(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        grant_types: ["client_credentials", "refresh_token", "authorization_code"],
        redirect_uris: ["http://127.0.0.1/callback"],
      },
    ],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    scopes: ["read", "openid", "offline_access"],
    ttl: { ClientCredentials: 600, AccessToken: 600, RefreshToken: 3600 },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const grants: string[] = [];
  provider.on("grant.success", ({ oidc }) => grants.push(`${oidc.params?.["grant_type"]}`));
  provider.on("grant.error", (_, error) => grants.push(error.message));
  server.on("request", provider.callback());

  const api = await httpOrigin(async ({ headers }, response) => {
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
    response.writeHead(found?.isValid ? 200 : 401).end(JSON.stringify({ scope: found?.scope }));
  });
  return { provider, grants, api: api.origin, tokenUrl: `${issuer}/token` };
}

test("client credentials: one request for 100 calls, with the scopes", async () => {
  const { api, grants, tokenUrl } = await startProvider();
  const { client_id: clientId, client_secret: clientSecret } = client;
  const source = clientCredentials({ tokenUrl, clientId, clientSecret, scopes: ["read"] });
  const transport = createTransport({ baseUrl: api, interceptors: [bearerAuth(source)] });
  const answers = await Promise.all(Array.from({ length: 100 }, () => transport.unary(getCall, readAny)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"scope":"read"}']));
  expect(grants).toEqual(["client_credentials"]);
  const wrong = clientCredentials({ tokenUrl, clientId, clientSecret: "wrong" });
  const refused = createTransport({ baseUrl: api, interceptors: [bearerAuth(wrong)] }).unary(getCall, readAny);
  await expect(refused).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
});

test("refresh: one request for 100 calls whose token was revoked, and rotation", async () => {
  const { provider, api, grants, tokenUrl } = await startProvider();
  const registered = await provider.Client.find(client.client_id);
  const grant = new provider.Grant({ accountId: "ada", clientId: client.client_id });
  grant.addOIDCScope("openid offline_access read");
  const grantId = await grant.save();
  const first = new provider.RefreshToken({
    accountId: "ada",
    client: registered!,
    grantId,
    scope: "openid offline_access read",
    gty: "authorization_code",
  });
  const kept: string[] = [await first.save()];
  const access: string[] = [];
  const source = refreshToken({
    tokenUrl,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    refreshToken: kept[0]!,
    onRefresh({ refreshToken: next, token }) {
      kept.push(`${next}`);
      access.push(token);
    },
  });
  const transport = createTransport({ baseUrl: api, interceptors: [bearerAuth(source)] });
  const callAll = () => Promise.all(Array.from({ length: 100 }, () => transport.unary(getCall, readAny)));
  await callAll();
  expect(grants).toEqual(["refresh_token"]);
  for (let round = 2; round <= 3; round++) {
    await (await provider.AccessToken.find(access.at(-1)!))?.destroy();
    await callAll();
    expect(grants).toHaveLength(round);
  }
  expect(new Set(kept).size).toBe(4);
  // The provider takes an old refresh token for a stolen one.
  const stale = refreshToken({
    tokenUrl,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    refreshToken: kept[0]!,
  });
  const result = createTransport({ baseUrl: api, interceptors: [bearerAuth(stale)] }).unary(getCall, readAny);
  await expect(result).rejects.toMatchObject({ code: "unauthenticated", body: { error: "invalid_grant" } });
});
