import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { getCall, httpOrigin, postCall, transports } from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import { authenticate } from "../../client/auth/authenticate.ts";
import {
  apiKey,
  basicAuth,
  bearerAuth,
  clientCredentials,
  followCrossOrigin,
  type Interceptor,
  type RefreshOptions,
  refreshToken,
  retry,
} from "../../client.ts";

const ok: RequestListener = (_, response) => response.end("{}");

/** Accepts only the token that `valid` returns. */
function protectedBy(valid: () => string): RequestListener {
  return ({ headers }, response) => {
    response.writeHead(headers.authorization === `Bearer ${valid()}` ? 200 : 401).end("{}");
  };
}

describe.each(transports)("credentials sent by %s", (_, create) => {
  test.each<[string, Interceptor, string, IncomingHttpHeaders]>([
    ["API key in a header", apiKey("header", "X-Key", "k"), "/x?a=1", { "x-key": "k" }],
    ["API key in the query", apiKey("query", "api key", "k&"), "/x?a=1&api%20key=k%26", {}],
    ["API key in a cookie", apiKey("cookie", "key", async () => "k"), "/x?a=1", { cookie: "a=1; key=k" }],
    [
      "Basic",
      basicAuth({ username: "ada", password: "pässword:€" }),
      "/x?a=1",
      { authorization: `Basic ${Buffer.from("ada:pässword:€").toString("base64")}` },
    ],
    ["Bearer", bearerAuth("t"), "/x?a=1", { authorization: "Bearer t" }],
    ["another scheme", bearerAuth("t", { scheme: "ApiKey" }), "/x?a=1", { authorization: "ApiKey t" }],
    ["token in the query", bearerAuth("t", { queryParameter: "access_token" }), "/x?a=1&access_token=t", {}],
  ])("%s", async (_, interceptor, url, headers) => {
    const { origin, received } = await httpOrigin(ok);
    const transport = create({ baseUrl: origin, interceptors: [interceptor] });
    await transport.unary({ ...getCall, query: "?a=1", headers: { Cookie: "a=1" } }, readAny);
    expect(received[0]).toMatchObject({ url, headers });
  });

  test("a function is asked once for simultaneous calls, and again after a 401", async () => {
    let valid = "t1";
    let asked = 0;
    const { origin, received } = await httpOrigin(protectedBy(() => valid));
    const source = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return `t${++asked}`;
    };
    const transport = create({ baseUrl: origin, interceptors: [bearerAuth(source)] });
    const all = () => Promise.all(Array.from({ length: 100 }, () => transport.unary(postCall, readAny)));
    await all();
    expect(asked).toBe(1);
    valid = "t2";
    await all();
    expect(asked).toBe(2);
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"a":1}']));
  });

  test("a token that is refused at once is an error, and asked for once more per call", async () => {
    let asked = 0;
    const { origin, received } = await httpOrigin(protectedBy(() => "other"));
    const interceptors = [bearerAuth(() => `t${++asked}`)];
    const result = create({ baseUrl: origin, interceptors }).unary(getCall, readAny);
    await expect(result).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
    expect([asked, received.length]).toEqual([2, 2]);
  });

  test("a constant token that is refused is not sent again", async () => {
    const { origin, received } = await httpOrigin(protectedBy(() => "other"));
    await expect(
      create({ baseUrl: origin, interceptors: [bearerAuth("t")] }).unary(getCall, readAny),
    ).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  test("the next call asks again after a failure, and a call can have a token of its own", async () => {
    let asked = 0;
    const source = () => {
      if (++asked === 1) throw new Error("no network");
      return "t";
    };
    const { origin, received } = await httpOrigin(ok);
    const transport = create({ baseUrl: origin, interceptors: [bearerAuth(source)] });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({ cause: new Error("no network") });
    await transport.unary(getCall, readAny);
    await transport.unary(getCall, readAny, { headers: { authorization: "Bearer mine" } });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(["Bearer t", "Bearer mine"]);
  });

  test("a token is renewed before it expires", async () => {
    let asked = 0;
    const source = () => ({ token: `t${++asked}`, expiresAt: Date.now() + 100 });
    const { origin, received } = await httpOrigin(ok);
    const transport = create({ baseUrl: origin, interceptors: [bearerAuth(source)] });
    await transport.unary(getCall, readAny);
    await transport.unary(getCall, readAny);
    await new Promise((resolve) => setTimeout(resolve, 95));
    await transport.unary(getCall, readAny);
    const tokens = received.map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(["Bearer t1", "Bearer t1", "Bearer t2"]);
  });

  test("with retry, each attempt has the credentials once", async () => {
    let count = 0;
    const { origin, received } = await httpOrigin((_, response) =>
      response.writeHead(++count < 3 ? 503 : 200).end("{}"),
    );
    const interceptors = [retry({ baseDelay: 1 }), apiKey("query", "key", "k"), apiKey("cookie", "c", "1")];
    await create({ baseUrl: origin, interceptors }).unary(getCall, readAny);
    expect(received.map(({ url, headers }) => [url, headers.cookie])).toEqual(Array(3).fill(["/x?key=k", "c=1"]));
  });

  test("credentials do not follow a redirect to another origin", async () => {
    const there = await httpOrigin(ok);
    const here = await httpOrigin((_, response) => response.writeHead(307, { location: `${there.origin}/y` }).end());
    const interceptors = [
      bearerAuth("secret"),
      apiKey("header", "x-key", "secret"),
      apiKey("cookie", "key", "secret"),
      apiKey("query", "key", "secret"),
    ];
    const options = { baseUrl: here.origin, interceptors };
    await expect(create(options).unary(getCall, readAny)).rejects.toMatchObject({ status: 307 });
    await create({ ...options, crossOriginRedirects: followCrossOrigin() }).unary(getCall, readAny);
    expect(there.received).toHaveLength(1);
    expect(JSON.stringify(there.received)).not.toContain("secret");
  });

  test("an operation takes the first of its schemes that has credentials", async () => {
    const { origin, received } = await httpOrigin(ok);
    const auth = authenticate(
      "x.v1.X",
      { key: apiKey("header", "x-key", "k"), basic: "", token: bearerAuth("t"), none: undefined },
      ["basic", "token", "key"],
      { Post: ["none", "key"], Open: [] },
    );
    const transport = create({ baseUrl: origin, interceptors: [auth] });
    for (const operation of ["x.v1.X.Get", "x.v1.X.Post", "x.v1.X.Open", "x.v1.X.Y.Get", "x.v1.XY.Get"]) {
      await transport.unary({ ...getCall, operation }, readAny);
    }
    expect(received.map(({ headers }) => headers.authorization ?? headers["x-key"])).toEqual([
      "Bearer t",
      "k",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("OAuth 2", () => {
  /** A token endpoint that issues tokens in turn, and an API that accepts the last one. */
  async function service(lifetime?: number) {
    let issued = 0;
    const api = await httpOrigin(protectedBy(() => `t${issued}`));
    const tokens = await httpOrigin((_, response) => {
      const body = {
        access_token: `t${++issued}`,
        token_type: "Bearer",
        expires_in: lifetime,
        refresh_token: `r${issued}`,
      };
      setTimeout(() => response.end(JSON.stringify(body)), 20);
    });
    const revoke = () => issued++;
    return { api, tokens, revoke, tokenUrl: `${tokens.origin}/token` };
  }

  test("client credentials: the secret in the Authorization header, one request for all", async () => {
    const { api, tokens, tokenUrl } = await service(3600);
    const source = clientCredentials({
      tokenUrl,
      clientId: "a b",
      clientSecret: "s:ü",
      scopes: ["read", "write"],
      parameters: { audience: "books" },
    });
    const create = (): ReturnType<(typeof transports)[0][1]> =>
      transports[0][1]({ baseUrl: api.origin, interceptors: [bearerAuth(source)] });
    const both = [create(), create()];
    await Promise.all(Array.from({ length: 100 }, (_, at) => both[at % 2]!.unary(getCall, readAny)));
    expect(tokens.received).toHaveLength(1);
    const { headers, body } = tokens.received[0]!;
    expect(headers.authorization).toBe(`Basic ${btoa("a+b:s%3A%C3%BC")}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: "client_credentials",
      scope: "read write",
      audience: "books",
    });
  });

  test("the secret in the body, and the token endpoint that the API declares", async () => {
    const { api, tokens } = await service();
    const source = clientCredentials({ clientId: "c", clientSecret: "s", clientAuthentication: "body" });
    const auth = bearerAuth(source, { tokenUrl: `${tokens.origin}/declared` });
    await transports[0][1]({ baseUrl: api.origin, interceptors: [auth] }).unary(getCall, readAny);
    const [{ url, body } = { url: "", body: "" }] = tokens.received;
    expect(url).toBe("/declared");
    expect(body).toBe("grant_type=client_credentials&client_id=c&client_secret=s");
  });

  test("refresh tokens rotate, and the first access token is used until it is refused", async () => {
    const { api, tokens, revoke, tokenUrl } = await service();
    const kept: unknown[] = [];
    const onRefresh: RefreshOptions["onRefresh"] = ({ refreshToken }) => {
      kept.push(refreshToken);
    };
    const source = refreshToken({ tokenUrl, clientId: "c", refreshToken: "r0", accessToken: "t0", onRefresh });
    const transport = transports[1][1]({ baseUrl: api.origin, interceptors: [bearerAuth(source)] });
    await transport.unary(getCall, readAny);
    expect(tokens.received).toHaveLength(0);
    revoke();
    await Promise.all(Array.from({ length: 100 }, () => transport.unary(getCall, readAny)));
    revoke();
    await Promise.all(Array.from({ length: 100 }, () => transport.unary(getCall, readAny)));
    const sent = tokens.received.map(({ body }) => new URLSearchParams(body).get("refresh_token"));
    expect(sent).toEqual(["r0", "r2"]);
    expect(kept).toEqual(["r2", "r4"]);
    await transport.close();
  });

  test.each([
    [400, '{"error":"invalid_client","error_description":"unknown"}', "unauthenticated", "invalid_client: unknown"],
    [503, "<p>", "unavailable", "refused"],
    [302, "", "unknown", "refused"],
    [200, '{"token":1}', "internal", "no access_token"],
    [200, "<p>", "internal", "no access_token"],
  ])("a token endpoint that responds with %i %s", async (status, body, code, reason) => {
    const { origin, received } = await httpOrigin((_, response) =>
      response.writeHead(status, { location: "/elsewhere" }).end(body),
    );
    const source = clientCredentials({ tokenUrl: `${origin}/token`, clientId: "c", clientSecret: "s" });
    const transport = transports[0][1]({ baseUrl: origin, interceptors: [bearerAuth(source)] });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({
      code,
      status,
      message: `[${code}] no access token: ${reason} (POST /token -> ${status})`,
    });
    expect(received).toHaveLength(1);
  });

  test("a token endpoint that cannot be reached, and one that does not respond", async () => {
    const { origin } = await httpOrigin(() => {});
    for (const tokenUrl of ["http://127.0.0.1:1/token", `${origin}/token`]) {
      const source = clientCredentials({ tokenUrl, clientId: "c", timeout: 50 });
      const transport = transports[0][1]({ baseUrl: origin, interceptors: [bearerAuth(source)] });
      await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({ code: "unavailable", path: "/token" });
    }
  });
});
