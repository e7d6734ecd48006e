import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../../../testdata/serving/loopback.ts";
import { testOptions } from "../../../testdata/serving/option-suite.ts";
import { bookEndpoint, createEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { type SuiteAdapter, testServing } from "../../../testdata/serving/serving-suite.ts";
import { createNodeListener } from "../../node.ts";

const overLoopback: SuiteAdapter = async (endpoints, options, { method, target, headers: given, body }) => {
  // Node.js does not announce the body of a DELETE by itself.
  const headers = body === undefined ? given : { "content-length": String(Buffer.byteLength(body)), ...given };
  const server = createServer(createNodeListener(endpoints, options)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = httpRequest({ host: "127.0.0.1", port, method, path: target, headers, agent: false }, resolve);
      outgoing.on("error", reject).end(body);
    });
    const content = await text(response);
    const header = (name: string) => [response.headers[name]].flat().join(", ") || undefined;
    return { status: response.statusCode ?? 0, header, cookies: response.headers["set-cookie"] ?? [], text: content };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

describe("the shared suite over loopback", () => testServing(overLoopback));
describe("the options over loopback", () => testOptions(overLoopback));

test("a complete response is one chunk for the connection, which stays open", async () => {
  const written: string[] = [];
  const connection = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      written.push(String(chunk));
      done();
    },
    writev: () => expect.unreachable(),
  });
  createServer(createNodeListener([bookEndpoint(({ name }) => ({ name }))])).emit("connection", connection);
  for (const name of ["emma", "persuasion"]) {
    connection.push(`GET /books/${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await vi.waitFor(() => expect(written.at(-1)).toContain(`\r\n\r\n{"name":"${name}"}`));
  }
  expect(written).toHaveLength(2);
});

test.each(["on the response", "on the prototype"])(
  "middleware that wraps end(chunk) %s can delay a response",
  async (place) => {
    const events: string[] = [];
    const serve = createNodeListener([bookEndpoint(({ name }) => ({ name }))]);
    const server = createServer((request, response) => {
      const wrapped = place === "on the response" ? response : Object.create(Object.getPrototypeOf(response));
      if (wrapped !== response) Object.setPrototypeOf(response, wrapped);
      const { end } = response;
      wrapped.end = (chunk: string) => {
        setTimeout(() => {
          events.push(`saved before ${chunk}`);
          end.call(response, chunk, "latin1");
        }, 20);
      };
      serve(request, response);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/books/emma`);
    events.push(await response.text());
    server.closeAllConnections();
    server.close();
    expect(events).toEqual(['saved before {"name":"emma"}', '{"name":"emma"}']);
  },
);

test("middleware that wraps end(chunk) gets the whole response to a request that is not read to its end", async () => {
  const ends: unknown[][] = [];
  const serve = createNodeListener([createEndpoint((book) => book)], { maxBodyBytes: 10 });
  const { port, close } = await listen((request, response) => {
    const { end } = response;
    response.end = ((...given: Parameters<typeof end>) => {
      ends.push(given);
      setTimeout(() => end.apply(response, given), 20);
      return response;
    }) as typeof end;
    serve(request, response);
  });
  onTestFinished(close);
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: `"${"x".repeat(1_000_000)}"` };
  const response = await fetch(`http://127.0.0.1:${port}/books`, init);
  expect([response.status, (await response.json()).message]).toEqual([413, expect.stringContaining("10 bytes")]);
  expect(ends).toEqual([[expect.stringContaining("10 bytes"), "latin1"]]);
});
