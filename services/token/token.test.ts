import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import * as oidc from "openid-client";
import { ClientCredentials } from "simple-oauth2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import { findClient } from "./clients.ts";
import { readClientsFile } from "./clients-file.ts";
import { registerClients } from "./register-clients.ts";
import { createTestTokenServer, type TestTokenServer, tokenForm } from "./testing.ts";
import { createTokenService } from "./token-service.ts";

let server: TestTokenServer;
beforeAll(async () => {
  server = await createTestTokenServer();
  await server.register("client", { scope: ["read", "write"] });
  await server.register("a client", { clientSecret: "{noop}s3cr3t &=+/%" });
  await server.register("größe &=+", { clientSecret: "{noop}s3cr3t &=+/é%" });
});
afterAll(() => server.close());

describe("requests", () => {
  const encoded = new URLSearchParams(tokenForm("client")).toString();

  test.each([
    ["a repeated parameter", `${encoded}&grant_type=client_credentials`],
    ["a repeated client id", `${encoded}&client_id=client`],
    ["a malformed percent escape", `${encoded}&scope=%zz`],
    ["invalid UTF-8", `${encoded}&scope=%ff`],
    ["no body", ""],
  ])("with %s get invalid_request", async (_, body) => {
    const { status, text, headers } = await server.post(body);
    expect([status, headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(JSON.parse(text)).toMatchObject({ error: "invalid_request", error_description: expect.stringMatching(/./) });
  });

  test.each([
    ["GET", 405],
    ["PUT", 405],
  ])("by %s get %i", async (method, status) => {
    const response = await fetch(`${server.origin}/oauth2/token`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([status, "POST"]);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  });

  test("with unknown parameters succeed", async () => {
    expect(await server.post(`${encoded}&resource=x&audience=y`)).toMatchObject({ status: 200 });
  });

  test("may ask for a smaller scope, and get all of theirs by default", async () => {
    expect(await server.issue("client")).toMatchObject({ scope: "read write" });
    const { access_token, scope } = await server.issue("client", "write");
    expect([scope, decodeJwt(access_token)["scope"]]).toEqual(["write", "write"]);
    for (const scope of ["admin", "read admin", "read  write", " ", "READ"]) {
      const { status, text } = await server.post({ ...tokenForm("client"), scope });
      expect([status, JSON.parse(text)], scope).toMatchObject([400, { error: "invalid_scope" }]);
    }
  });
});

describe("official clients get a token from the metadata on", () => {
  const secrets = [
    ["client", "secret"],
    ["größe &=+", "s3cr3t &=+/é%"],
  ] as const;

  test.each(["oauth2", "oidc"] as const)("openid-client with the issuer below a path, by %s", async (algorithm) => {
    const serving = await serve({ services: { token: createTokenService }, prefixed: true, store: server.store });
    const issuer = `${serving.origin}/token`;
    const options = { algorithm, execute: [oidc.allowInsecureRequests] };
    const configuration = await oidc.discovery(new URL(issuer), "client", undefined, undefined, options);
    expect(configuration.serverMetadata()).toMatchObject({ issuer, token_endpoint: `${issuer}/oauth2/token` });
    await serving.close();
  });

  test.each(secrets)("openid-client as %s", async (clientId, secret) => {
    const execute = [oidc.allowInsecureRequests];
    for (const algorithm of ["oauth2", "oidc"] as const) {
      const configuration = await oidc.discovery(
        new URL(server.origin),
        clientId,
        undefined,
        oidc.ClientSecretPost(secret),
        { algorithm, execute },
      );
      const { access_token, token_type, expires_in } = await oidc.clientCredentialsGrant(configuration);
      expect([token_type, expires_in, decodeJwt(access_token).sub]).toEqual(["bearer", 299, clientId]);
    }
    const wrong = await oidc.discovery(new URL(server.origin), clientId, "wrong", undefined, { execute });
    await expect(oidc.clientCredentialsGrant(wrong)).rejects.toMatchObject({ error: "invalid_client", status: 401 });
  });

  test.each(secrets)("oauth4webapi as %s", async (clientId, secret) => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(server.origin);
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
    const as = await oauth.processDiscoveryResponse(issuer, discovered);
    const client: oauth.Client = { client_id: clientId };
    const request = async (authentication: oauth.ClientAuth, parameters = {}) =>
      oauth.processClientCredentialsResponse(
        as,
        client,
        await oauth.clientCredentialsGrantRequest(as, client, authentication, parameters, insecure),
      );
    const { access_token } = await request(oauth.ClientSecretPost(secret));
    const asked = new Request(server.origin, { headers: { authorization: `Bearer ${access_token}` } });
    const claims = await oauth.validateJwtAccessToken(as, asked, clientId, insecure);
    expect(claims).toMatchObject({ sub: clientId, client_id: clientId });
    await expect(request(oauth.ClientSecretPost("wrong"))).rejects.toMatchObject({ error: "invalid_client" });
    await expect(request(oauth.ClientSecretPost(secret), { scope: "admin" })).rejects.toMatchObject({
      error: "invalid_scope",
    });
    const basic = request(oauth.ClientSecretBasic(secret));
    await expect(basic).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });

  // It takes printable ASCII only.
  test.each([
    { id: "client", secret: "secret" },
    { id: "a client", secret: "s3cr3t &=+/%" },
  ])("simple-oauth2 as $id", async ({ id, secret }) => {
    const auth = { tokenHost: server.origin, tokenPath: "/oauth2/token" };
    const client = new ClientCredentials({
      client: { id, secret },
      auth,
      options: { authorizationMethod: "body", bodyFormat: "form" },
    });
    const { token, expired } = await client.getToken({});
    expect([token["token_type"], token["expires_in"], decodeJwt(String(token["access_token"])).sub]).toEqual([
      "Bearer",
      299,
      id,
    ]);
    expect(expired).toBeTypeOf("function");
    const wrong = new ClientCredentials({
      client: { id, secret: "wrong" },
      auth,
      options: { authorizationMethod: "body" },
    });
    await expect(wrong.getToken({})).rejects.toMatchObject({
      output: { statusCode: 401 },
      data: { payload: { error: "invalid_client" } },
    });
  });
});

describe("registration", () => {
  const folder = mkdtemp(join(tmpdir(), "clients-"));
  afterAll(async () => rm(await folder, { recursive: true }));

  async function fileOf(content: unknown): Promise<string> {
    const path = join(await folder, "clients.json");
    await writeFile(path, JSON.stringify(content));
    return path;
  }

  test("reads the example", async () => {
    const clients = await readClientsFile(join(import.meta.dirname, "clients.example.json"));
    expect(clients.map(({ clientId }) => clientId)).toEqual(["reports", "gateway"]);
  });

  test.each([
    [{}, "must contain a JSON array"],
    [[7], "client 1: "],
    [[{ client_id: "a" }], "client 1: client_secret is required"],
    [[{ client_id: "a", client_secret: "secret" }], "client 1: client_secret expected text that matches"],
    [[{ client_id: "a", client_secret: "{md5}secret" }], "client_secret must start with {noop} or {scrypt}"],
    [[{ client_id: "a", client_secret: "{noop}b", password: "c" }], "client 1: password "],
    [
      [{ client_id: "a", client_secret: "{noop}b", authorization_grant_type: "password" }],
      "authorization_grant_type expected one of client_credentials",
    ],
    [
      [{ client_id: "a", client_secret: "{noop}b", registration_id: "a" }],
      "registration_id must differ from client_id",
    ],
  ])("refuses %j", async (content, message) => {
    await expect(readClientsFile(await fileOf(content))).rejects.toThrow(message);
  });

  test("replaces clients of earlier starts, and keeps the others", async () => {
    const context = { store: server.store, baseUrl: server.origin, print: () => undefined };
    const before = (await findClient(server.store, "client"))!;
    const clients = await fileOf([{ client_id: "client", client_secret: "{noop}changed", access_token_lifetime: 60 }]);
    await registerClients({ ...context, clients });
    const { registrationId } = before;
    expect(await findClient(server.store, "client")).toMatchObject({ registrationId, accessTokenLifetime: 60 });
    expect(await findClient(server.store, "first-client")).toMatchObject({ scope: ["read", "write", "introspect"] });
  });

  test("the secret of the first client is printed once, works, and is kept encoded", async () => {
    const store = await createStore();
    const first = await createTestTokenServer(store);
    const [, client_id = "", client_secret = ""] = /^client_id: (.*)\nclient_secret: (.*)$/.exec(first.printed[0]!)!;
    const form = { grant_type: "client_credentials", client_id, client_secret };
    expect(await first.post(form)).toMatchObject({ status: 200 });
    expect((await findClient(store, client_id))?.clientSecret).toMatch(/^\{scrypt\}[\w-]{22}\.[\w-]{43}$/);
    await first.close();
    const second = await createTestTokenServer(store);
    expect(second.printed).toEqual([]);
    expect(await second.post(form)).toMatchObject({ status: 200 });
    await second.close();
    await store.close();
  });
});
