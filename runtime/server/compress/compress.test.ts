import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  brotliCompressSync,
  brotliDecompressSync,
  createGunzip,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { nodeCodings } from "../../node.ts";
import { checkConditions, compress, decompress, webCodings } from "../../server.ts";
import { chooseCoding } from "./choose-coding.ts";

let api: ServedApi | undefined;
afterEach(() => api?.close());

const title = "Emma ".repeat(1000);
const json = JSON.stringify({ title });
const inflaters = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

/** Without the decompression of `fetch`. */
async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(api!.origin + path, { method, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode!, headers: response.headers, body: await buffer(response) });
    });
    request.on("error", reject).end();
  });
}

describe.each(adapters)("%s", (_, serve) => {
  test.each([
    ["nodeCodings", "br", "br", nodeCodings],
    ["nodeCodings", "gzip, deflate, br, zstd", "br", nodeCodings],
    ["nodeCodings", "gzip;q=0.8, br;q=0.1", "gzip", nodeCodings],
    ["nodeCodings", "deflate", "deflate", nodeCodings],
    ["webCodings", "gzip, br", "gzip", webCodings],
    ["webCodings", "deflate, br", "deflate", webCodings],
  ] as const)("compresses responses with %s for %s", async (_, accept, coding, codings) => {
    const book = bookEndpoint((_, context) => {
      context.setHeader("etag", '"1"');
      return { title };
    });
    api = await serve([book], { middleware: [compress({ codings })] });
    const { headers, body } = await get("/books/emma", { "accept-encoding": accept });
    expect(headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding", etag: 'W/"1"' });
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(body.length).toBeLessThan(200);
    expect(inflaters[coding](body).toString()).toBe(json);
    const head = await get("/books/emma", { "accept-encoding": accept }, "HEAD");
    expect(head.headers["content-encoding"]).toBe(coding);
  });

  test("leaves responses as they are", async () => {
    const bytes = new Uint8Array(5000);
    const own: Record<string, [string, string]> = {
      private: ["cache-control", "private, no-transform"],
      encoded: ["content-encoding", "identity"],
      part: ["content-range", "bytes 0-1/2"],
    };
    const book = bookEndpoint(({ name }, context) => {
      const header = own[String(name)];
      if (header !== undefined) context.setHeader(...header);
      return { title: name === "short" ? "" : title };
    });
    const raw = createEndpoint(() => ({ contentType: "image/png", data: bytes }), {
      routes: [{ method: "GET", template: "/image" }],
      responseMediaType: "*/*",
    });
    api = await serve([book, raw], { middleware: [compress({ codings: nodeCodings })] });
    const accept = { "accept-encoding": "gzip" };
    for (const name of ["short", "private", "part"]) {
      expect((await get(`/books/${name}`, accept)).headers["content-encoding"]).toBeUndefined();
    }
    expect((await get("/books/encoded", accept)).headers["content-encoding"]).toBe("identity");
    const image = await get("/image", accept);
    expect([image.headers["content-encoding"], image.headers["vary"], image.body.length]).toEqual([
      undefined,
      undefined,
      5000,
    ]);
    const plain = await get("/books/emma", { "accept-encoding": "gzip;q=0, identity" });
    expect([plain.headers["content-encoding"], plain.headers["vary"], plain.body.toString()]).toEqual([
      undefined,
      "Accept-Encoding",
      json,
    ]);
    expect((await get("/books/emma")).headers["content-encoding"]).toBeUndefined();
  });

  test("a 304 varies as the response that it stands for", async () => {
    const book = bookEndpoint((_, context) => {
      checkConditions(context, { etag: '"1"' });
      return { title };
    });
    api = await serve([book], { middleware: [compress({ codings: nodeCodings })] });
    const { status, headers } = await get("/books/emma", { "if-none-match": '"1"', "accept-encoding": "gzip" });
    expect([status, headers["vary"], headers["content-encoding"]]).toEqual([304, "Accept-Encoding", undefined]);
  });

  test("compresses streams message by message", async () => {
    async function* watch() {
      yield { at: 1 };
      await sleep(100);
      yield { at: 2 };
    }
    api = await serve([watchEndpoint(watch)], { middleware: [compress({ codings: nodeCodings })] });
    const received: string[] = [];
    const times: number[] = [];
    await new Promise<void>((resolve, reject) => {
      httpRequest(`${api!.origin}/watch`, { headers: { "accept-encoding": "gzip" }, agent: false }, (response) => {
        expect(response.headers["content-encoding"]).toBe("gzip");
        response
          .pipe(createGunzip())
          .on("data", (chunk) => {
            received.push(String(chunk));
            times.push(performance.now());
          })
          .on("end", resolve)
          .on("error", reject);
      }).end();
    });
    expect(received).toEqual(['{"at":1}\n', '{"at":2}\n']);
    expect(times[1]! - times[0]!).toBeGreaterThan(50);
  });

  test("does not hold messages back where a coding cannot flush", async () => {
    async function* watch() {
      yield { at: 1 };
    }
    api = await serve([watchEndpoint(watch)], { middleware: [compress({ codings: webCodings })] });
    const { headers, body } = await get("/watch", { "accept-encoding": "gzip" });
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, '{"at":1}\n']);
  });

  const post = async (body: Uint8Array<ArrayBuffer>, coding: string) => {
    const headers = { "content-type": "application/json", "content-encoding": coding };
    const response = await fetch(`${api!.origin}/books`, { method: "POST", body, headers });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };

  test.each([
    ["nodeCodings", nodeCodings],
    ["webCodings", webCodings],
  ])("decompresses requests, within the limit: %s", async (name, codings) => {
    const middleware = [decompress(codings)];
    api = await serve([createEndpoint(({ title }) => ({ length: String(title).length }))], {
      middleware,
      maxBodyBytes: 6000,
    });
    const text = Buffer.from(json);
    expect(await post(new Uint8Array(gzipSync(text)), "gzip")).toMatchObject({ status: 200, json: { length: 5000 } });
    expect(await post(new Uint8Array(gzipSync(text)), "X-GZIP")).toMatchObject({ status: 200 });
    expect(await post(new Uint8Array(deflateSync(text)), "deflate")).toMatchObject({ status: 200 });
    if (name === "nodeCodings")
      expect(await post(new Uint8Array(brotliCompressSync(text)), "br")).toMatchObject({ status: 200 });

    const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
    expect(bomb.length).toBeLessThan(6000);
    expect(await post(new Uint8Array(bomb), "gzip")).toMatchObject({
      status: 413,
      json: { message: "the body is larger than 6000 bytes" },
    });
    expect(await post(new Uint8Array(gzipSync(text).subarray(0, 40)), "gzip")).toMatchObject({
      status: 400,
      json: { message: "the body is not valid gzip" },
    });
    const unknown = await post(new Uint8Array(text), "zstd");
    expect([unknown.status, unknown.headers.get("accept-encoding")]).toEqual([
      415,
      codings.map((it) => it.name).join(", "),
    ]);
    expect(await post(new Uint8Array(text), "identity")).toMatchObject({ status: 200 });
  });
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["gzip, *;q=0.1", "gzip"],
  ["identity;q=1, gzip;q=0.5", undefined],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["br;q=x", undefined],
  ["x-gzip", "gzip"],
])("Accept-Encoding: %s", (header, name) => {
  expect(chooseCoding(header, nodeCodings)?.name).toBe(name);
});
