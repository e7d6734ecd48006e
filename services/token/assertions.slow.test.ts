import { setTimeout } from "node:timers/promises";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect } from "vitest";
import { createProof } from "../assertions/create-proof.ts";
import { tokenAssertions } from "../assertions/token.ts";
import { createStore } from "../store/create-store.ts";
import { findClient } from "./clients.ts";
import { createTestTokenServer, type TestTokenServer, tokenForm } from "./testing.ts";

let server: TestTokenServer;
beforeAll(async () => {
  server = await createTestTokenServer();
  await server.register("client");
  await server.register("gateway", { scope: ["introspect"] });
});
afterAll(() => server.close());

const prove = createProof(tokenAssertions);
const form = tokenForm("client");
const invalidClient = '{"error":"invalid_client"}';

prove("TOK-001", async () => {
  const { status, headers, text } = await server.post(form);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(JSON.parse(text)).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 299 });
});

prove("TOK-002", async () => {
  for (const [name, status, error] of [
    ["grant_type", 400, "invalid_request"],
    ["client_id", 401, "invalid_client"],
    ["client_secret", 401, "invalid_client"],
  ] as const) {
    const { [name]: _, ...others } = form;
    for (const incomplete of [others, { ...others, [name]: "" }]) {
      const response = await server.post(incomplete);
      expect(response.status, name).toBe(status);
      expect(JSON.parse(response.text), name).toMatchObject({ error });
    }
  }
});

prove("TOK-003", async () => {
  const { status, text } = await server.post(JSON.stringify(form), { "content-type": "application/json" });
  expect(status).toBe(415);
  expect(JSON.parse(text)).toMatchObject({ error: "invalid_request" });
});

prove("TOK-004", async () => {
  const secret = "s3cr3t &=+/é%";
  await server.register("a client", { clientSecret: `{noop}${secret}` });
  const encoded = "client_id=a+client&client_secret=s3cr3t%20%26%3D%2B%2F%C3%A9%25";
  expect(await server.post(`grant_type=client_credentials&${encoded}`)).toMatchObject({ status: 200 });
  const plus = encoded.replace("%2B", "+");
  expect(await server.post(`grant_type=client_credentials&${plus}`)).toMatchObject({ status: 401 });
});

prove("TOK-005", async () => {
  const { status, text } = await server.post({ ...form, client_secret: "Secret" });
  expect([status, text]).toEqual([401, invalidClient]);
});

prove("TOK-006", async () => {
  const comparable = async (changes: object) => {
    const { status, headers, text } = await server.post({ ...form, ...changes });
    return { status, text, headers: [...headers].filter(([name]) => name !== "date") };
  };
  const unknown = await comparable({ client_id: "stranger" });
  expect(unknown).toMatchObject({ status: 401, text: invalidClient });
  expect(unknown).toEqual(await comparable({ client_secret: "wrong" }));
});

prove("TOK-007", async () => {
  for (const grant_type of ["authorization_code", "password", "refresh_token", "CLIENT_CREDENTIALS", "x"]) {
    const { status, text } = await server.post({ ...form, grant_type });
    expect(status, grant_type).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: "unsupported_grant_type" });
  }
});

prove("TOK-008", async () => {
  const authorization = `Basic ${btoa("client:secret")}`;
  for (const body of [{ grant_type: "client_credentials" }, form] as Record<string, string>[]) {
    const { status, headers, text } = await server.post(body, { authorization });
    expect([status, text]).toEqual([401, invalidClient]);
    expect(headers.get("www-authenticate")).toMatch(/^Basic realm=/);
  }
});

prove("TOK-009", async () => {
  const { access_token } = await server.issue("client");
  expect(access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

prove("TOK-010", async () => {
  const { access_token } = await server.issue("client");
  const [key] = (await server.client.getKeys({})).keys;
  expect(key?.kid).toMatch(/./);
  expect(decodeProtectedHeader(access_token)).toEqual({ alg: "RS256", kid: key?.kid, typ: "at+jwt" });
});

prove("TOK-011", async () => {
  const { access_token } = await server.issue("client");
  const claims = { sub: "client", aud: "client", iss: server.origin, exp: expect.any(Number) };
  expect(decodeJwt(access_token)).toMatchObject(claims);
});

prove("TOK-012", async () => {
  const { access_token } = await server.issue("client");
  const { jwks_uri = "" } = await server.client.getMetadata({});
  const keys = createRemoteJWKSet(new URL(jwks_uri));
  expect(await jwtVerify(access_token, keys, { issuer: server.origin })).toMatchObject({ payload: { sub: "client" } });
  const [header, payload, signature] = access_token.split(".");
  const forged = Buffer.from(Buffer.from(payload!, "base64url").toString().replace('"client"', '"clienT"'));
  const forgery = `${header}.${forged.toString("base64url")}.${signature}`;
  await expect(jwtVerify(forgery, keys)).rejects.toThrow("signature verification failed");
  expect((await server.client.getKeys({})).keys).toEqual([
    { kty: "RSA", use: "sig", alg: "RS256", kid: expect.any(String), n: expect.any(String), e: "AQAB" },
  ]);
});

prove("TOK-013", async () => {
  expect(await server.issue("client")).toMatchObject({ token_type: "Bearer" });
  expect(await server.issue("gateway", "introspect")).toMatchObject({ token_type: "Bearer" });
});

prove("TOK-014", async () => {
  const { access_token, expires_in } = await server.issue("client");
  expect(expires_in).toBe(299);
  const left = decodeJwt(access_token).exp! - Date.now() / 1000;
  expect(left).toBeGreaterThan(299 - 10);
  expect(left).toBeLessThanOrEqual(299);
});

prove("TOK-015", async () => {
  await server.register("brief", { scope: ["introspect"], accessTokenLifetime: 3 });
  const { access_token } = await server.issue("brief");
  const introspection = server.introspection(access_token);
  expect(await introspection.introspectToken({ token: access_token })).toMatchObject({ active: true });
  await setTimeout(decodeJwt(access_token).exp! * 1000 - Date.now() + 1);
  await expect(introspection.introspectToken({ token: access_token })).rejects.toMatchObject({ status: 401 });
  const gateway = server.introspection((await server.issue("gateway")).access_token);
  expect(await gateway.introspectToken({ token: access_token })).toEqual({ active: false });
});

prove("TOK-016", async () => {
  await server.register("lasting", { accessTokenLifetime: 86_400 });
  const { access_token, expires_in } = await server.issue("lasting");
  const { iat = 0, exp } = decodeJwt(access_token);
  expect([expires_in, exp]).toEqual([86_400, iat + 86_400]);
});

prove("TOK-017", async () => {
  for (const name of ["one", "two"]) await server.register(name, { clientSecret: `{noop}secret of ${name}` });
  const status = async (client_id: string, client_secret: string) =>
    (await server.post({ ...form, client_id, client_secret })).status;
  expect(await status("one", "secret of one")).toBe(200);
  expect(await status("two", "secret of two")).toBe(200);
  expect(await status("one", "secret of two")).toBe(401);
  expect(await status("two", "secret of one")).toBe(401);
});

prove("TOK-018", async () => {
  await server.register("plain", { clientSecret: "{noop}{noop}x" });
  expect(await server.post({ ...form, client_id: "plain", client_secret: "{noop}x" })).toMatchObject({ status: 200 });
  expect(await server.post({ ...form, client_id: "plain", client_secret: "x" })).toMatchObject({ status: 401 });
  const kept = await findClient(server.store, "plain");
  expect(kept).toMatchObject({ clientSecret: "{noop}{noop}x" });
});

prove("TOK-019", async () => {
  const { registrationId = "" } = (await findClient(server.store, "client")) ?? {};
  expect(registrationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await server.post({ ...form, client_id: registrationId })).toMatchObject({ status: 401 });
});

prove("TOK-020", async () => {
  const { access_token } = await server.issue("client");
  const next = await createTestTokenServer();
  try {
    const { jwks_uri = "" } = await next.client.getMetadata({});
    await expect(jwtVerify(access_token, createRemoteJWKSet(new URL(jwks_uri)))).rejects.toThrow("no applicable key");
    expect(await next.post(form)).toMatchObject({ status: 401, text: invalidClient });
  } finally {
    await next.close();
  }
  // A store that is kept keeps both.
  const store = await createStore();
  const first = await createTestTokenServer(store);
  const { keys } = await first.client.getKeys({});
  await first.close();
  const second = await createTestTokenServer(store);
  expect(await second.client.getKeys({})).toEqual({ keys });
  expect([first.printed.length, second.printed.length]).toEqual([1, 0]);
  await second.close();
  await store.close();
});

prove("TOK-021", async () => {
  for (const [method, path] of [
    ["GET", "/anything"],
    ["POST", "/oauth2/introspect"],
    ["DELETE", "/oauth2/clients/client"],
    ["GET", "/.well-known/anything"],
  ] as const) {
    const response = await fetch(server.origin + path, { method });
    expect([response.status, response.headers.get("www-authenticate")], path).toEqual([401, "Bearer"]);
  }
  const send = async (token: string) => {
    const response = await fetch(`${server.origin}/anything?page=2`, { headers: { authorization: `Bearer ${token}` } });
    const { error } = (await response.json()) as { error: string };
    return [response.status, error, response.headers.get("www-authenticate")];
  };
  expect(await send("no.such.token")).toEqual([401, "invalid_token", 'Bearer error="invalid_token"']);
  expect(await send((await server.issue("client")).access_token)).toEqual([404, "invalid_request", null]);
});

prove("TOK-022", async () => {
  const { access_token } = await server.issue("gateway");
  const { access_token: token } = await server.issue("client");
  const introspection = server.introspection(access_token);
  expect(await introspection.introspectToken({ token })).toMatchObject({ active: true, sub: "client" });
  expect(await introspection.introspectToken({ token: "no.such.token" })).toEqual({ active: false });
  await expect(server.introspection(token).introspectToken({ token })).rejects.toMatchObject({
    status: 403,
    body: { error: "insufficient_scope" },
  });
  await expect(server.introspection("no.such.token").introspectToken({ token })).rejects.toMatchObject({ status: 401 });
});

prove("TOK-023", async () => {
  const { issuer, token_endpoint } = await server.client.getMetadata({});
  expect([issuer, token_endpoint]).toEqual([server.origin, `${server.origin}/oauth2/token`]);
  expect((await fetch(`${server.origin}/v1/oauth2/token`, { method: "POST" })).status).toBe(401);
});

prove("TOK-024", async () => {
  for (const changes of [{}, { client_secret: "wrong" }, { grant_type: "" }]) {
    expect((await server.post({ ...form, ...changes })).headers.get("cache-control")).toBe("no-store");
  }
  const { access_token } = await server.issue("client");
  const response = Response.json({ access_token, token_type: "bEARER", expires_in: 299 });
  const as = { issuer: server.origin };
  const read = await oauth.processClientCredentialsResponse(as, { client_id: "client" }, response);
  expect(read.token_type).toBe("bearer");
  const gateway = (await server.issue("gateway")).access_token;
  const introspected = await fetch(`${server.origin}/oauth2/introspect`, {
    method: "POST",
    headers: { authorization: `bEARER ${gateway}` },
    body: new URLSearchParams({ token: access_token }),
  });
  expect(introspected.status).toBe(200);
});
