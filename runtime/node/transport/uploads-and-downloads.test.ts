import { createHash } from "node:crypto";
import { getEventListeners } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import {
  getCall,
  httpOrigin,
  listenUntilTestEnds,
  postCall,
  transports,
} from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import { createDraft } from "../../client/exchange/draft.ts";
import { bytesResponse } from "../../client/response/body-responses.ts";
import {
  type CallOptions,
  download,
  type HttpRequest,
  resumeDownloads,
  retry,
  streamBody,
  type Transport,
} from "../../client.ts";

const call = { ...postCall, method: "PUT" };

async function* numbers(count: number): AsyncGenerator<Uint8Array, void> {
  for (let i = 0; i < count; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    yield new TextEncoder().encode(`${i},`);
  }
}

test.each([
  ["is sent", () => numbers(2)],
  [
    "breaks off",
    async function* () {
      yield new Uint8Array(1);
      throw new Error("broken");
    },
  ],
])("a stream that %s leaves nothing at a signal that outlives it", async (_, source) => {
  const { signal } = new AbortController();
  const request = { headers: {}, signal } as HttpRequest;
  const body = streamBody(source())(request, { baseUrl: "http://h" }, createDraft("PUT", "http://h", "/"));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await new Response(body as ReadableStream).text().catch(() => undefined);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

describe.each(transports)("uploads over %s", (_, create) => {
  const sources: [string, () => Parameters<typeof streamBody>[0], string][] = [
    ["a Blob", () => new Blob(["some ", "text"], { type: "text/plain" }), "some text"],
    ["a large Blob", () => new Blob(["x".repeat(300_000)]), "x".repeat(300_000)],
    ["a ReadableStream", () => new Blob(["some text"]).stream(), "some text"],
    ["an async iterable", () => numbers(3), "0,1,2,"],
  ];

  test.each(sources)("%s, with progress", async (_, source, text) => {
    const { origin, received } = await httpOrigin((_, response) => response.end("{}"));
    const transport = create({ baseUrl: origin });
    for (const length of [undefined, text.length]) {
      const progress: { sent: number; total: number | undefined }[] = [];
      const given = source();
      const body = streamBody(given, { ...(length && { length }), onProgress: (it) => progress.push(it) });
      await transport.unary(call, readAny, { body });
      const { headers, body: sent } = received.at(-1)!;
      expect(sent).toBe(text);
      const total = given instanceof Blob ? text.length : length;
      expect(headers["content-length"]).toBe(total?.toString());
      expect(headers["content-type"]).toBe((given instanceof Blob && given.type) || "application/octet-stream");
      expect(progress.at(-1)).toEqual({ sent: text.length, total });
    }
  });

  test("a Blob without progress can be sent again, a stream cannot", async () => {
    let count = 0;
    const { origin, received } = await httpOrigin((_, response) =>
      response.writeHead(count++ % 2 ? 200 : 503).end("{}"),
    );
    const transport = create({ baseUrl: origin, interceptors: [retry({ baseDelay: 1 })] });
    const blob = new Blob(["x".repeat(100_000)]);
    await transport.unary(call, readAny, { body: streamBody(blob, { contentType: "image/png" }) });
    expect(received.map(({ body, headers }) => [body.length, headers["content-type"]])).toEqual(
      Array(2).fill([100_000, "image/png"]),
    );
    const streamed = transport.unary(call, readAny, { body: streamBody(numbers(2)) });
    await expect(streamed).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(3);
  });

  test("a stream does not follow a redirect", async () => {
    const { origin, received } = await httpOrigin((_, response) => response.writeHead(307, { location: "/y" }).end());
    const result = create({ baseUrl: origin }).unary(call, readAny, { body: streamBody(numbers(2)) });
    await expect(result).rejects.toMatchObject({ status: 307 });
    expect(received).toHaveLength(1);
  });

  test("a source that fails ends the call, and an abort ends the source", async () => {
    const { origin } = await httpOrigin((_, response) => response.end("{}"));
    const transport = create({ baseUrl: origin });
    async function* failing(): AsyncGenerator<Uint8Array, void> {
      yield* numbers(1);
      throw new Error("disk on fire");
    }
    await expect(transport.unary(call, readAny, { body: streamBody(failing()) })).rejects.toMatchObject({
      code: "unavailable",
    });
    let ended = false;
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      try {
        for (;;) yield* numbers(1);
      } finally {
        ended = true;
      }
    }
    const options: CallOptions = { body: streamBody(endless()), signal: AbortSignal.timeout(50) };
    await expect(transport.unary(call, readAny, options)).rejects.toMatchObject({ code: "cancelled" });
    await expect.poll(() => ended).toBe(true);
  });

  test("a slow server holds the source back", async () => {
    const server = createServer((request) => request.pause());
    const origin = await listenUntilTestEnds(server);
    let produced = 0;
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        produced += 65_536;
        yield new Uint8Array(65_536);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
    const options: CallOptions = { body: streamBody(endless()), signal: AbortSignal.timeout(400) };
    await create({ baseUrl: origin })
      .unary(call, readAny, options)
      .catch(() => {});
    expect(produced).toBeLessThan(32 << 20);
  });
});

const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
const digest = createHash("sha256").update(content).digest("hex");
const file = bytesResponse(readAny);

function get(transport: Transport, options?: CallOptions): Promise<unknown> {
  return transport.unary(getCall, file, options);
}

/** Sends a part of the content, and breaks off after `limit` bytes. */
function sendPart(response: ServerResponse, range: string | undefined, limit: number, etag = '"1"'): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  const start = Number(from ?? 0);
  const end = to ? Number(to) : content.length - 1;
  const part = content.subarray(start, end + 1);
  const headers = { "content-length": part.length, "content-type": "image/png", etag };
  if (range === undefined) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, "content-range": `bytes ${start}-${end}/${content.length}` });
  response.write(part.subarray(0, limit));
  if (limit >= part.length) response.end();
  else setTimeout(() => response.socket?.destroy(), 10);
}

describe.each(transports)("downloads over %s", (_, create) => {
  test("chunk by chunk, with size and headers", async () => {
    const { origin } = await httpOrigin((_, response) => sendPart(response, undefined, content.length));
    const transport = create({ baseUrl: origin, maxBodyBytes: 1000 });
    await expect(get(transport)).rejects.toMatchObject({ code: "resource_exhausted" });
    const seen: number[] = [];
    const body = await download(transport, get, { onResponse: ({ status }) => seen.push(status) });
    expect([body.size, body.response.headers.get("content-type"), seen]).toEqual([300_000, "image/png", [200]]);
    const hash = createHash("sha256");
    for await (const chunk of body) hash.update(chunk);
    expect(hash.digest("hex")).toBe(digest);
  });

  test("an error rejects before the loop, and an empty file has no chunks", async () => {
    const { origin } = await httpOrigin(({ url }, response) =>
      response.writeHead(url === "/x" ? 404 : 200, { "content-length": 0 }).end(),
    );
    await expect(download(create({ baseUrl: origin }), get)).rejects.toMatchObject({ code: "not_found" });
    const empty = await download(create({ baseUrl: `${origin}/y` }), get);
    for await (const chunk of empty) expect(chunk).toBeUndefined();
    expect(empty.size).toBe(0);
  });

  test("leaving the loop ends the request", async () => {
    let closed = false;
    const { origin } = await httpOrigin((_, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.writeHead(200).write(content);
    });
    for await (const _ of await download(create({ baseUrl: origin }), get)) break;
    await expect.poll(() => closed).toBe(true);
  });

  test("a range is a header of the call", async () => {
    const { origin } = await httpOrigin(({ headers }, response) => sendPart(response, headers.range, content.length));
    const part = await get(create({ baseUrl: origin }), { headers: { range: "bytes=10-14" } });
    expect(part).toMatchObject({ data: new Uint8Array(content.subarray(10, 15)) });
  });

  const resume = resumeDownloads({ baseDelay: 1 });

  test.each([undefined, "bytes=100-250099"])(
    "resumeDownloads continues after each interruption (range: %s)",
    async (range) => {
      const { origin, received } = await httpOrigin(({ headers }, response) =>
        sendPart(response, headers.range, 90_000),
      );
      const transport = create({ baseUrl: origin, interceptors: [resume] });
      const whole = await get(transport, { headers: { ...(range && { range }) } });
      const expected = range ? content.subarray(100, 250_100) : content;
      expect(Buffer.from((whole as { data: Uint8Array }).data).equals(expected)).toBe(true);
      const ranges = received.map(({ headers }) => headers.range);
      expect(ranges).toEqual(
        range
          ? ["bytes=100-250099", "bytes=90100-250099", "bytes=180100-250099"]
          : [undefined, "bytes=90000-", "bytes=180000-", "bytes=270000-"],
      );
      expect(received[1]?.headers["if-range"]).toBe('"1"');
    },
  );

  test("without ranges, the same content is skipped up to where it broke off", async () => {
    let count = 0;
    const { origin, received } = await httpOrigin((_, response) =>
      sendPart(response, undefined, count++ < 2 ? 100_000 * count : content.length),
    );
    const body = await download(create({ baseUrl: origin, interceptors: [resume] }), get);
    const hash = createHash("sha256");
    for await (const chunk of body) hash.update(chunk);
    expect(hash.digest("hex")).toBe(digest);
    expect(received).toHaveLength(3);
  });

  test.each([
    ["has changed", '"2"', "data_loss"],
    ["has a weak ETag", 'W/"1"', "data_loss"],
  ])("content that %s is not continued", async (_, etag, code) => {
    let count = 0;
    const { origin } = await httpOrigin((_, response) =>
      sendPart(response, undefined, 90_000, count++ === 0 && etag !== 'W/"1"' ? '"1"' : etag),
    );
    await expect(get(create({ baseUrl: origin, interceptors: [resume] }))).rejects.toMatchObject({ code });
  });
});
