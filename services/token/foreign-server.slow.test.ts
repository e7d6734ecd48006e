import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createRemoteJWKSet, jwtVerify } from "jose";
import Provider from "oidc-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetadataClient } from "../gen/token/v1/server_client.js";
import { createTokenClient, tokenError } from "../gen/token/v1/token_client.js";

let handle: RequestListener = () => undefined;
const server = createServer((request, response) => handle(request, response));
let issuer = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    routes: { token: "/oauth2/token", jwks: "/oauth2/jwks" },
    scopes: ["read", "write"],
    clients: [
      {
        client_id: "client",
        client_secret: "s3cr3t &=+/%",
        grant_types: ["client_credentials"],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: "client_secret_post",
        scope: "read",
      },
    ],
    ttl: { ClientCredentials: 299 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => "urn:test:resource",
        getResourceServerInfo: () => ({ scope: "read write", accessTokenFormat: "jwt" }),
      },
    },
  });
  handle = provider.callback();
});
afterAll(() => server.close());

const form = { grant_type: "client_credentials", client_id: "client", client_secret: "s3cr3t &=+/%" };

describe("our client against oidc-provider", () => {
  test("reads its metadata", async () => {
    const metadata = await createMetadataClient(createTransport({ baseUrl: issuer })).getMetadata({});
    expect(metadata).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      grant_types_supported: expect.arrayContaining(["client_credentials"]),
      token_endpoint_auth_methods_supported: expect.arrayContaining(["client_secret_post"]),
    });
  });

  test("gets a token, which its keys verify", async () => {
    const transport = createTransport({ baseUrl: issuer });
    const token = await createTokenClient(transport).issueToken({ ...form, scope: "read" });
    expect(token).toMatchObject({ token_type: "Bearer", expires_in: 299, scope: "read" });
    const { keys } = await createMetadataClient(transport).getKeys({});
    expect(keys).toContainEqual(expect.objectContaining({ kty: "RSA", alg: "RS256" }));
    const verified = await jwtVerify(token.access_token, createRemoteJWKSet(new URL(`${issuer}/oauth2/jwks`)));
    expect(verified).toMatchObject({ payload: { sub: "client", iss: issuer, scope: "read" } });
  });

  test.each([
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: "stranger" }, 401, "invalid_client"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ scope: "read write" }, 400, "invalid_scope"],
  ])("%j is refused with %i %s", async (changes, status, error) => {
    const call = createTokenClient(createTransport({ baseUrl: issuer })).issueToken({ ...form, ...changes });
    const thrown = await call.catch((reason: unknown) => reason);
    expect(tokenError(thrown)).toMatchObject({ status, body: { error } });
  });
});
