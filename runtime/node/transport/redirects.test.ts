import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type Call, createTransport, followCrossOrigin, type TransportOptions } from "../../client.ts";
import { createNodeTransport } from "../../node.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Serves `respond` on an origin of its own, and records the requests. */
async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: (await buffer(request)).toString() });
    respond(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const call: Call = { operation: "x", method: "GET", template: "/x", path: "/x" };
const post: Call = { ...call, method: "POST", body: { secret: true } };
const any = (json: unknown) => json;

describe.each([
  ["createTransport", createTransport],
  ["createNodeTransport", createNodeTransport],
] as const)("redirects that %s gets", (_, create) => {
  /** An origin that redirects /x to `location`, another one, and a transport to the former. */
  async function redirecting(status: number, to: "here" | "there", options: Partial<TransportOptions> = {}) {
    const there = await listen((_, response) => response.end('{"from":"there"}'));
    const here = await listen((request, response) => {
      const location = to === "here" ? "y?b=1" : `${there.origin}/y`;
      if (request.url === "/x") response.writeHead(status, { location }).end("see there");
      else response.end('{"from":"here"}');
    });
    const headers = { authorization: "Bearer t", "x-api-key": "secret", cookie: "a=1" };
    const transport = create({ baseUrl: here.origin, headers, ...options });
    return { transport, here: here.received, there: there.received };
  }

  test.each([301, 302, 303, 307, 308])("%i within the origin: followed, with the same headers", async (status) => {
    const { transport, here } = await redirecting(status, "here");
    expect(await transport.unary(call, any)).toEqual({ from: "here" });
    expect(here[1]).toMatchObject({ url: "/y?b=1", headers: { "x-api-key": "secret", cookie: "a=1" } });
  });

  test.each([307, 308])("%i of a POST within the origin: followed, with its body", async (status) => {
    const { transport, here } = await redirecting(status, "here");
    expect(await transport.unary(post, any)).toEqual({ from: "here" });
    expect(here[1]).toMatchObject({ method: "POST", body: '{"secret":true}' });
  });

  test.each([301, 302, 303])("%i of a POST would change its method: an error", async (status) => {
    const { transport, here } = await redirecting(status, "here");
    const reason = "the redirect to y?b=1 was not followed";
    await expect(transport.unary(post, any)).rejects.toMatchObject({ name: "RestError", status, reason });
    expect(here).toHaveLength(1);
  });

  test.each([
    [302, call],
    [307, call],
    [307, post],
    [308, post],
  ])("%i to another origin: an error, and nothing is sent there", async (status, sent) => {
    const { transport, there } = await redirecting(status, "there");
    await expect(transport.unary(sent, any)).rejects.toMatchObject({ status, code: "unknown" });
    expect(there).toEqual([]);
  });

  test("to another origin with followCrossOrigin: without credentials, and without requests that have a body", async () => {
    const crossOriginRedirects = followCrossOrigin();
    const { transport, there } = await redirecting(307, "there", { crossOriginRedirects });
    const headers = { "accept-language": "de", "x-call": "secret" };
    expect(await transport.unary(call, any, { headers })).toEqual({ from: "there" });
    const [sent] = there;
    expect(sent).toMatchObject({ method: "GET", url: "/y", headers: { accept: "application/json" } });
    expect(JSON.stringify(sent)).not.toMatch(/secret|Bearer|cookie|authorization|"de"/);
    await expect(transport.unary(post, any)).rejects.toMatchObject({ status: 307 });
    expect(there).toHaveLength(1);
  });

  test("to another origin with a body: only with sendBody", async () => {
    const crossOriginRedirects = followCrossOrigin({ sendBody: true });
    const { transport, there } = await redirecting(307, "there", { crossOriginRedirects });
    expect(await transport.unary(post, any)).toEqual({ from: "there" });
    expect(there[0]).toMatchObject({ body: '{"secret":true}', headers: { "content-type": "application/json" } });
    expect(there[0]?.headers).not.toHaveProperty("x-api-key");
  });

  test.each(["file:///etc/passwd", "data:application/json,1"])("to %s: never", async (location) => {
    const { origin } = await listen((_, response) => response.writeHead(302, { location }).end());
    const transport = create({ baseUrl: origin, crossOriginRedirects: followCrossOrigin() });
    await expect(transport.unary(call, any)).rejects.toMatchObject({ status: 302 });
  });

  test("without end: an error after maxRedirects", async () => {
    const { origin, received } = await listen((_, response) => response.writeHead(302, { location: "/x" }).end());
    await expect(create({ baseUrl: origin }).unary(call, any)).rejects.toMatchObject({ status: 302 });
    expect(received).toHaveLength(21);
    await expect(create({ baseUrl: origin, maxRedirects: 2 }).unary(call, any)).rejects.toThrow("/x was not followed");
    await expect(create({ baseUrl: origin, maxRedirects: 0 }).unary(call, any)).rejects.toThrow("/x was not followed");
    expect(received).toHaveLength(25);
  });
});
