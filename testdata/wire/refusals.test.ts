import { join } from "node:path";
import { Client, errors } from "@elastic/elasticsearch";
import * as oauth from "oauth4webapi";
import { ClientCredentials, type ModuleOptions } from "simple-oauth2";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport, RestError, type Transport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { type Authenticate, StatusError } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { listen } from "../serving/loopback.ts";
import { captureCalls } from "./capture.ts";
import { loadServices } from "./load-services.ts";

/** How a request of simple-oauth2 differs from a valid one. */
interface SimpleChange {
  readonly params?: { readonly scope?: string; readonly grant_type?: string };
  readonly options?: ModuleOptions["options"];
  readonly http?: ModuleOptions["http"];
}

// Refusals of generated servers: no handler here creates a body, and no server has `formatError`.

describe("the token endpoint", async () => {
  const capture = captureCalls(
    (await loadServices("token")).filter(({ name }) => name === "token"),
    (request, context) => {
      const { client_id, client_secret } = request;
      if (client_id !== undefined && client_secret === "secret") throw new Error("no database");
      const headers =
        context.header("authorization") === undefined ? {} : { "www-authenticate": 'Basic realm="token"' };
      throw new StatusError("unauthenticated", "unknown client", { headers });
    },
  );
  const listener = createNodeListener(capture.endpoints, { maxBodyBytes: 1000, onError: () => {} });
  const served = await listen(listener);
  const url = `http://127.0.0.1:${served.port}/oauth2/token`;
  afterAll(() => served.close());

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const credentials = "client_id=client&client_secret=wrong";

  async function read(response: Response): Promise<unknown> {
    const server: oauth.AuthorizationServer = { issuer: url, token_endpoint: url };
    return oauth.processClientCredentialsResponse(server, { client_id: "client" }, response).catch((error) => error);
  }

  test.each([
    [
      "without grant_type",
      { body: credentials, headers: form },
      400,
      /^the request is not valid: grant_type: is required$/,
    ],
    [
      "in JSON",
      { body: "{}", headers: { "content-type": "application/json" } },
      415,
      /^the body must be application\/x-www/,
    ],
    ["of 1 MB", { body: `x=${"x".repeat(1e6)}`, headers: form }, 413, /^the body is larger than 1000 bytes$/],
    ["by PUT", { method: "PUT", body: credentials, headers: form }, 405, /does not take PUT, only POST$/],
    ["as XML", { body: `grant_type=a&${credentials}`, headers: { ...form, accept: "text/xml" } }, 406, /excludes$/],
  ])("refuses a request %s with invalid_request", async (_, init, status, description) => {
    const response = await fetch(url, { method: "POST", ...init });
    expect(response.headers.get("cache-control")).toBe("no-store");
    const error = await read(response);
    expect(error).toBeInstanceOf(oauth.ResponseBodyError);
    expect(error).toMatchObject({
      status,
      error: "invalid_request",
      error_description: expect.stringMatching(description),
    });
  });

  test.each([
    ["a wrong secret", `grant_type=client_credentials&${credentials}`],
    ["no credentials", "grant_type=client_credentials"],
  ])("refuses %s with exactly invalid_client", async (_, body) => {
    const response = await fetch(url, { method: "POST", headers: form, body });
    expect([response.status, await response.clone().text()]).toEqual([401, '{"error":"invalid_client"}']);
    expect(await read(response)).toMatchObject({ name: "ResponseBodyError", error: "invalid_client" });
  });

  test("refuses HTTP Basic with 401, invalid_client and a challenge", async () => {
    const headers = { ...form, authorization: `Basic ${btoa("client:secret")}` };
    const response = await fetch(url, { method: "POST", headers, body: "grant_type=client_credentials" });
    expect([response.status, await response.clone().text()]).toEqual([401, '{"error":"invalid_client"}']);
    expect(await read(response)).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });

  test.each([
    ["without grant_type", { params: { grant_type: "" } }, 400, "invalid_request"],
    ["in JSON", { options: { bodyFormat: "json" } }, 415, "invalid_request"],
    ["of 2 kB", { params: { scope: "x".repeat(2000) } }, 413, "invalid_request"],
    ["as XML", { http: { headers: { accept: "text/xml" } } }, 406, "invalid_request"],
    ["with a wrong secret", {}, 401, "invalid_client"],
    ["with HTTP Basic", { options: { authorizationMethod: "header" } }, 401, "invalid_client"],
  ] as const)("simple-oauth2 shows the refusal of a request %s", async (_, change, status, error) => {
    const { params, options, http }: SimpleChange = change;
    const client = new ClientCredentials({
      client: { id: "client", secret: "wrong" },
      auth: { tokenHost: new URL(url).origin, tokenPath: "/oauth2/token" },
      options: { authorizationMethod: "body", ...options },
      ...(http && { http }),
    });
    const refused = await client.getToken({ ...params }).catch((thrown) => thrown);
    expect([refused.output.statusCode, refused.data.payload.error]).toEqual([status, error]);
  });

  test("an error without a declared body keeps the general one", async () => {
    const body = "grant_type=client_credentials&client_id=client&client_secret=secret";
    const response = await fetch(url, { method: "POST", headers: form, body });
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 13, message: "internal error", details: [] },
    ]);
  });
});

describe("@elastic/elasticsearch", async () => {
  const capture = captureCalls(await loadServices("search"), () => {
    throw new StatusError("not_found", "no such pipeline");
  });
  const authenticate: Authenticate = ([{ value }]) => (value === "a2V5" ? "key" : undefined);
  const served = await listen(createNodeListener(capture.endpoints, { authenticate, maxBodyBytes: 1000 }));
  const node = `http://127.0.0.1:${served.port}`;
  afterAll(() => served.close());

  async function refusal(apiKey: string | undefined, docs: { _source: object }[]): Promise<unknown> {
    const client = new Client({ node, maxRetries: 0, ...(apiKey !== undefined && { auth: { apiKey } }) });
    return client.ingest.simulate({ id: "a", docs }).catch((error: unknown) => error);
  }

  function body(status: number, type: string, reason: string) {
    return { error: { type, reason, root_cause: [{ type, reason }] }, status };
  }

  test.each([
    [400, "illegal_argument_exception", "a2V5", [{}], "the request is not valid: docs[0]._source: is required"],
    [401, "security_exception", undefined, [], "the request has no credentials"],
    [401, "security_exception", "b3RoZXI=", [], "the credentials are not valid"],
    [404, "resource_not_found_exception", "a2V5", [], "no such pipeline"],
    [413, "exception", "a2V5", [{ _source: { a: "x".repeat(2000) } }], "the body is larger than 1000 bytes"],
  ])("shows a %i as %s", async (status, type, apiKey, docs, reason) => {
    const error = await refusal(apiKey, docs as { _source: object }[]);
    expect(error).toBeInstanceOf(errors.ResponseError);
    const { message, meta } = error as errors.ResponseError;
    expect(meta.body).toEqual(body(status, type, reason));
    expect(message).toBe(`${type}\n\tRoot causes:\n\t\t${type}: ${reason}`);
  });

  test("a path and a method that nothing serves are refused likewise", async () => {
    const missing = await fetch(`${node}/_nothing`);
    expect(await missing.json()).toEqual(body(404, "resource_not_found_exception", "nothing is served at /_nothing"));
    const response = await fetch(`${node}/_security/api_key`, { method: "PATCH" });
    expect([response.status, await response.json()]).toMatchObject([
      405,
      { error: { type: "exception" }, status: 405 },
    ]);
  });
});

describe("the inbox", async () => {
  const served = await (async () => {
    const capture = captureCalls(await loadServices("inbox"), () => ({}));
    return listen(
      createNodeListener(capture.endpoints, { authenticate: ([{ value }]) => (value === "k" ? value : undefined) }),
    );
  })();
  const url = `http://127.0.0.1:${served.port}/api/v2/notifications/settings`;
  afterAll(() => served.close());

  test("tells web pages which fields are invalid", async () => {
    const headers = { "service-session-token": "k", "content-type": "application/json" };
    const response = await fetch(url, { method: "PUT", headers, body: '{"notifier_paused":"yes"}' });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message: 'the request is not valid: notifier_paused: expected true or false, got "yes"',
        validations: [{ field: "notifier_paused", detail: 'expected true or false, got "yes"' }],
      },
    ]);
    const refused = await fetch(url);
    expect([refused.status, await refused.json()]).toEqual([401, { message: "the request has no credentials" }]);
  });
});

describe("RestError has the reason and the violations of", () => {
  async function failed(api: string, operation: string, status: number, body: unknown): Promise<unknown> {
    const fetch = async () => Response.json(body, { status });
    const transport = createTransport({ baseUrl: "http://api.test", fetch });
    const client = Object.assign({}, ...(await loadServices(api)).map((it) => it.createClient(transport)));
    return client[operation]({ id: "a", docs: [] }).catch((error: unknown) => error);
  }

  test.each([
    ["token", "issueToken", 400, { error: "invalid_grant", error_description: "expired" }, "expired"],
    ["token", "issueToken", 401, { error: "invalid_client" }, "invalid_client"],
    [
      "search",
      "enrollNode",
      404,
      { error: { type: "x", reason: "no such pipeline" }, status: 404 },
      "no such pipeline",
    ],
    ["inbox", "listSystemTemplates", 500, { message: "failed", detail: "more" }, "failed"],
    // A proxy in front of the service has a body of its own.
    ["search", "enrollNode", 503, { message: "no upstream" }, "no upstream"],
    ["token", "issueToken", 503, { error: "down" }, "down"],
  ])("a body of %s", async (api, operation, status, body, reason) => {
    expect(await failed(api, operation, status, body)).toMatchObject({ status, reason, violations: [] });
  });

  test("a body with violations", async () => {
    const validations = [{ field: "a", detail: "is required" }, { field: "b" }, null];
    expect(await failed("inbox", "listSystemTemplates", 400, { message: "bad", validations })).toMatchObject({
      reason: "bad",
      violations: [
        { path: "a", reason: "is required" },
        { path: "b", reason: "" },
        { path: "", reason: "" },
      ],
    });
  });
});

describe("tokenError", async () => {
  interface Generated {
    createTokenClient(transport: Transport): { issueToken(request: object): Promise<unknown> };
    tokenError(error: unknown): unknown;
  }
  const proto = "token/v1/token.proto";
  const files = describeFiles(join(import.meta.dirname, "../../proto"), [proto]);
  const output = await importModules(await generate(files, [proto], "target=js+dts"));
  const { createTokenClient, tokenError } = Object.assign({}, ...output.values()) as Generated;

  async function read(status: number, body: unknown): Promise<unknown> {
    const fetch = async () => Response.json(body, { status });
    const call = createTokenClient(createTransport({ baseUrl: "http://token.test", fetch })).issueToken({});
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RestError);
    return tokenError(error);
  }

  test.each([
    { code: 3, message: "the request is not valid", details: [] },
    { error: { code: 400, message: "bad", status: "INVALID_ARGUMENT" } },
    { message: "Bad Request" },
    {},
    [],
    "Bad Request",
  ])("is undefined for the foreign body %j", async (body) => {
    expect(await read(400, body)).toBeUndefined();
  });

  test("reads the bodies of the token endpoint", async () => {
    const body = { error: "invalid_grant", error_description: "expired", more: 1 };
    expect(await read(400, body)).toEqual({ status: 400, body });
    expect(await read(401, { error: "invalid_client" })).toEqual({ status: 401, body: { error: "invalid_client" } });
  });
});
