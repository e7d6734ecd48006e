import { gzipSync } from "node:zlib";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Loopback, listen } from "../../../testdata/serving/loopback.ts";
import { createNodeListener, type NodeListener } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import { endpoint } from "../../server/service/endpoint.ts";

const reported: unknown[] = [];
const alreadyRead =
  "the request body was read before the API could read it: put the API before middleware that reads bodies";
let loopback: Loopback | undefined;

beforeEach(() => void reported.splice(0));
afterEach(() => loopback?.close());

function echo(requestMediaType?: string): NodeListener {
  const operation: Operation = {
    name: "x.v1.X.Do",
    routes: [
      { method: "POST", template: "/x", body: "*", form: [{ name: "m", deepObject: { values: { items: {} } } }] },
    ],
    ...(requestMediaType && { requestMediaType }),
  };
  const handle = (request: unknown) => ({ request });
  return createNodeListener([endpoint(operation, { read: (json) => json, handle })], {
    maxBodyBytes: 100,
    onError: (error) => reported.push((error as Error).message),
  });
}

async function post(
  parser: express.RequestHandler,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  mediaType?: string,
  headers: Record<string, string> = {},
): Promise<[status: number, body: unknown]> {
  loopback = await listen(express().use(parser).use(echo(mediaType)));
  const response = await fetch(`http://127.0.0.1:${loopback.port}/x`, {
    method: "POST",
    body,
    headers: { "content-type": type, ...headers },
    signal: AbortSignal.timeout(5000),
  });
  return [response.status, await response.json()];
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";

describe("a body that a parser has read", () => {
  test.each([
    ["JSON", express.json(), '{"a":{"b":[1,"ü"]}}', json, undefined, { a: { b: [1, "ü"] } }],
    ["a scalar of JSON", express.json({ strict: false }), "7", json, undefined, 7],
    ["a vendor's JSON", express.json({ type: "*/*" }), '{"a":1}', "application/vnd.x+json", undefined, { a: 1 }],
    ["the text of JSON", express.text({ type: json }), '{"a":1}', json, undefined, { a: 1 }],
    ["the bytes of JSON", express.raw({ type: json }), '{"a":1}', json, undefined, { a: 1 }],
    [
      "a form",
      express.urlencoded({ extended: false }),
      "a=1&b=x+%26&b=%C3%BC",
      form,
      form,
      { a: "1", b: ["x &", "ü"] },
    ],
    [
      "a form with brackets",
      express.urlencoded({ extended: true }),
      "m[a][]=1&m[b][1]=y&m[b][0]=x",
      form,
      form,
      { m: { a: ["1"], b: ["x", "y"] } },
    ],
    ["text", express.text(), "zen", "text/plain", "text/plain", "zen"],
    ["another media type, which the parser leaves alone", express.urlencoded(), '{"a":1}', json, undefined, { a: 1 }],
  ])("%s", async (_, parser, body, type, mediaType, request) => {
    expect(await post(parser, body, type, mediaType)).toEqual([200, { request }]);
    expect(reported).toEqual([]);
  });

  test("compressed", async () => {
    const body = new Uint8Array(gzipSync('{"a":1}'));
    const gzip = { "content-encoding": "gzip" };
    expect(await post(express.json(), body, json, undefined, gzip)).toEqual([200, { request: { a: 1 } }]);
    loopback?.close();
    const untouched: express.RequestHandler = (_, __, next) => next();
    expect(await post(untouched, body, json, undefined, gzip)).toMatchObject([
      415,
      { message: 'the body must come without content coding, not "gzip"' },
    ]);
    loopback?.close();
    const long = new Uint8Array(gzipSync(JSON.stringify({ a: "x".repeat(1000) })));
    expect(await post(express.json(), long, json, undefined, gzip)).toMatchObject([413, { code: 8 }]);
  });

  test("prefers the bytes that were sent", async () => {
    const keepBytes = express.json({ verify: (request, _, bytes) => void Object.assign(request, { rawBody: bytes }) });
    expect(await post(keepBytes, '{"a":1,"a":2}', json)).toMatchObject([400, { code: 3 }]);
    loopback?.close();
    expect(await post(express.json(), '{"a":1,"a":2}', json)).toEqual([200, { request: { a: 2 } }]);
  });

  test("larger than the listener takes: 413", async () => {
    expect(await post(express.json(), JSON.stringify({ a: "x".repeat(100) }), json)).toMatchObject([413, { code: 8 }]);
  });
});

describe("a body that is gone", () => {
  const discard: express.RequestHandler = (request, _, next) => void request.resume().on("end", next);
  const parseNumbers: express.RequestHandler = (request, response, next) =>
    express.urlencoded()(request, response, () => {
      request.body = { a: 1 };
      next();
    });
  const boundary = "multipart/form-data; boundary=x";

  test.each([
    ["without a trace", discard, '{"a":1}', json, undefined],
    ["a form with parsed numbers", parseNumbers, "a=1", form, form],
    ["files", express.json({ type: "*/*", strict: false }), "1", boundary, "multipart/form-data"],
  ])("%s: 500 at once", async (_, parser, body, type, mediaType) => {
    expect(await post(parser, body, type, mediaType)).toMatchObject([500, { message: "internal error" }]);
    expect(reported).toEqual([alreadyRead]);
  });
});
