import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { getCall, httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { ndjson } from "../../client/stream/ndjson.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import type { TransportOptions } from "../../client.ts";
import { createNodeTransport } from "../../node.ts";

const message = { title: "É".repeat(10_000) };
const text = Buffer.from(JSON.stringify(message));
const any = (json: unknown) => json;

describe.each(transports)("%s decodes", (_, create) => {
  async function serve(respond: (response: ServerResponse) => unknown, options: Partial<TransportOptions> = {}) {
    const { origin } = await httpOrigin((_, response) => void respond(response));
    return create({ baseUrl: origin, ...options });
  }

  test.each([
    ["gzip", gzipSync(text)],
    ["X-GZip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate, gzip", gzipSync(deflateSync(text))],
  ])("%s", async (coding, body) => {
    const transport = await serve((response) => response.setHeader("content-encoding", coding).end(body));
    expect(await transport.unary(getCall, any)).toEqual(message);
  });

  test("errors", async () => {
    const body = gzipSync('{"code":5,"message":"lost"}');
    const transport = await serve((response) => response.writeHead(404, { "content-encoding": "gzip" }).end(body));
    await expect(transport.unary(getCall, any)).rejects.toMatchObject({ code: "not_found", reason: "lost" });
  });

  test("nothing, if there is no content", async () => {
    const transport = await serve((response) => response.writeHead(200, { "content-encoding": "gzip" }).end());
    expect(await transport.unary(getCall, any)).toEqual({});
  });

  test("messages of a stream as they come", async () => {
    const transport = await serve(async (response) => {
      const gzip = createGzip();
      gzip.pipe(response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/x-ndjson" }));
      gzip.write('{"n":1}\n');
      gzip.flush();
      await sleep(5000, undefined, { ref: false });
    });
    for await (const item of transport.stream({ ...getCall, streams: streamFormats(ndjson) }, any)) {
      expect(item).toEqual({ n: 1 });
      break;
    }
  });

  test("no content that is broken or cut off", async () => {
    const broken = await serve((response) => response.setHeader("content-encoding", "gzip").end("no gzip"));
    await expect(broken.unary(getCall, any)).rejects.toMatchObject({ code: "data_loss" });
    const whole = gzipSync(text);
    const cut = await serve((response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": whole.length });
      response.write(whole.subarray(0, 20), () => response.destroy());
    });
    await expect(cut.unary(getCall, any)).rejects.toMatchObject({ code: "data_loss" });
  });
});

test("createNodeTransport leaves codings that it does not know, and endless lists of them", async () => {
  for (const coding of ["aes128gcm", "gzip, aes128gcm", Array(100).fill("gzip").join()]) {
    const { origin } = await httpOrigin((_, response) => response.setHeader("content-encoding", coding).end("{}"));
    expect(await createNodeTransport({ baseUrl: origin }).unary(getCall, any)).toEqual({});
  }
});
