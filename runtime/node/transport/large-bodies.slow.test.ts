import { createServer, type IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { getCall, listenUntilTestEnds, postCall, transports } from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import { download, streamBody } from "../../client.ts";

const chunk = new Uint8Array(256 * 1024).fill(1);
const chunks = (1 << 30) / chunk.length;

async function* gigabyte(): AsyncGenerator<Uint8Array, void> {
  for (let i = 0; i < chunks; i++) yield chunk;
}

async function count(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  request.on("data", (data: Uint8Array) => {
    bytes += data.length;
  });
  await finished(request);
  return bytes;
}

test.each(transports)("1 GB up and down with %s, in flat memory", async (_, create) => {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") return response.end(JSON.stringify(await count(request)));
    response.writeHead(200, { "content-length": 1 << 30 });
    for await (const data of gigabyte()) {
      if (!response.write(data)) await new Promise((resolve) => response.once("drain", resolve));
    }
    return response.end();
  });
  const transport = create({ baseUrl: await listenUntilTestEnds(server) });
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  const body = streamBody(gigabyte(), { length: 1 << 30, onProgress: watch });
  expect(await transport.unary(postCall, readAny, { body })).toBe(1 << 30);
  let received = 0;
  for await (const data of await download(transport, (over, options) => over.unary(getCall, readAny, options))) {
    received += data.length;
    watch();
  }
  expect(received).toBe(1 << 30);
  // Both ends are in this process.
  expect(most / 2 ** 20).toBeLessThan(250);
});
