import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Loopback, listen, sendRaw } from "../../../testdata/serving/loopback.ts";
import { shelfEndpoints } from "../../../testdata/serving/shelf.ts";
import { shelfHandlers } from "../../../testdata/serving/shelf-handlers.ts";
import { createNodeListener } from "../../node.ts";

const megabyte = 1024 * 1024;
const tooLarge = '{"code":8,"message":"the body is larger than 4194304 bytes","details":[]}';

let loopback: Loopback;
const reported: unknown[] = [];
const replace = vi.fn(shelfHandlers.replace);

beforeEach(async () => {
  reported.length = 0;
  replace.mockClear();
  loopback = await listen(
    createNodeListener(shelfEndpoints({ ...shelfHandlers, replace }), { onError: (error) => reported.push(error) }),
    { maxHeaderSize: megabyte },
  );
});

afterEach(async () => {
  // The process is alive and responds.
  const answer = await fetch(`http://127.0.0.1:${loopback.port}/v1/s/books`);
  expect(answer.status).toBe(200);
  expect(reported).toEqual([]);
  loopback.close();
});

function head(request: string, ...headers: string[]): string {
  return `${[`${request} HTTP/1.1`, "host: x", ...headers].join("\r\n")}\r\n\r\n`;
}

function* flood(start: string, megabytes: number, frame: (chunk: string) => string): Generator<string> {
  yield start;
  const chunk = frame(" ".repeat(megabyte));
  for (let sent = 0; sent < megabytes; sent++) yield chunk;
}

/** The most memory beyond what there was before, in megabytes, looked at while something runs. */
async function memoryGrowth(run: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await run();
  clearInterval(timer);
  return (most - before) / megabyte;
}

describe("a body of 100 MB", () => {
  const json = "content-type: application/json";

  test.each([
    ["with Content-Length", `content-length: ${100 * megabyte}`, (chunk: string) => chunk],
    ["in chunks", "transfer-encoding: chunked", (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`],
  ])("%s: 413 while it is still being sent, without keeping it", async (_, header, frame) => {
    const growth = await memoryGrowth(async () => {
      const parts = flood(head("PUT /v1/s/all", json, header), 100, frame);
      const answer = await sendRaw(loopback.port, { parts });
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toContain("connection: close");
      expect(answer).toContain(tooLarge);
    });
    expect(growth).toBeLessThan(60);
  });

  test("a client that reads only after sending everything still gets the response", async () => {
    const response = await fetch(`http://127.0.0.1:${loopback.port}/v1/s/all`, {
      method: "PUT",
      body: new Uint8Array(100 * megabyte),
      headers: { "content-type": "application/json" },
    });
    expect([response.status, await response.text()]).toEqual([413, tooLarge]);
  });

  test("on a route without a body: the response of the route", async () => {
    const parts = flood(head("GET /v1/s/books", json, `content-length: ${100 * megabyte}`), 100, (chunk) => chunk);
    expect(await sendRaw(loopback.port, { parts })).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/);
  });

  test("that is never sent: 413 immediately", async () => {
    const parts = [head("PUT /v1/s/all", json, `content-length: ${100 * megabyte}`)];
    expect(await sendRaw(loopback.port, { parts })).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe("a truncated body", () => {
  test.each([
    ["shorter than announced", "content-length: 50", '{"title":"t'],
    ["in the middle of a chunk", "transfer-encoding: chunked", '1f\r\n{"title":"t'],
    ["between chunks", "transfer-encoding: chunked", '7\r\n{"title\r\n'],
  ])("%s: 400 or nothing, and no handler runs", async (_, header, sent) => {
    const parts = [head("PUT /v1/s/all", header), sent];
    expect(await sendRaw(loopback.port, { parts, halfClose: true })).toMatch(/^HTTP\/1.1 400 |^$/);
    expect(replace).not.toHaveBeenCalled();
  });

  test("from a caller that disconnected", async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"title":')),
      pull: () => controller.abort(),
    });
    const init = { method: "PUT", body, duplex: "half", signal: controller.signal };
    await expect(fetch(`http://127.0.0.1:${loopback.port}/v1/s/all`, init)).rejects.toThrow();
  });
});

test("100,000 query parameters: 400", async () => {
  const query = Array.from({ length: 100_000 }, (_, at) => `a${at}=`).join("&");
  const growth = await memoryGrowth(async () => {
    const answer = await sendRaw(loopback.port, { parts: [head(`GET /v1/s/books?${query}`)] });
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*the query has more than 1000 parameters/);
  });
  expect(growth).toBeLessThan(60);
});

test("100,000 query parameters at the header limit of Node.js: 431", async () => {
  const query = Array.from({ length: 100_000 }, (_, at) => `a${at}=`).join("&");
  const narrow = await listen(createNodeListener(shelfEndpoints(shelfHandlers)));
  const answer = await sendRaw(narrow.port, { parts: [head(`GET /v1/s/books?${query}`)] });
  narrow.close();
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
});

test("a body full of violations: 400 with the first hundred", async () => {
  const response = await fetch(`http://127.0.0.1:${loopback.port}/v1/s/all`, {
    method: "PUT",
    body: JSON.stringify({ parts: Array.from({ length: 100_000 }, () => 1) }),
    headers: { "content-type": "application/json" },
  });
  expect(response.status).toBe(400);
  expect((await response.text()).length).toBeLessThan(20_000);
});

test("pipelined requests on one connection", async () => {
  const parts = [
    head("PUT /v1/a/all", "content-length: 2"),
    "{}",
    head("GET /v1/b/books"),
    head("GET /v1/c/books", "connection: close"),
  ];
  const answer = await sendRaw(loopback.port, { parts: [parts.join("")], untilClose: true });
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
});

test("request targets in absolute form and asterisk form", async () => {
  expect(await sendRaw(loopback.port, { parts: [head("GET http://x/v1/s/books?pageSize=2")] })).toContain(
    '"pageSize":2',
  );
  expect(await sendRaw(loopback.port, { parts: [head("OPTIONS *")] })).toMatch(/^HTTP\/1.1 404 /);
});
