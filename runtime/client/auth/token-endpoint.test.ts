import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { RestError } from "../../client.ts";
import { clientCredentials } from "./client-credentials.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function ask(listener: RequestListener, maxBodyBytes?: number): Promise<unknown> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  const options = { clientId: "a", clientSecret: "b", tokenUrl, ...(maxBodyBytes !== undefined && { maxBodyBytes }) };
  return Promise.resolve(clientCredentials(options)({})).catch((error: unknown) => error);
}

const tooLong = (limit: number) => ({
  code: "resource_exhausted",
  reason: `no access token: the response exceeds maxBodyBytes (${limit})`,
  body: undefined,
});

test("an endless response is cut off", async () => {
  let sent = 0;
  let isClosed = false;
  const error = await ask((_, response) => {
    response.on("close", () => {
      isClosed = true;
    });
    const chunk = Buffer.alloc(65_536, 32);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on("drain", write);
    write();
  });
  expect(error).toBeInstanceOf(RestError);
  expect(error).toMatchObject(tooLong(2 ** 20));
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toBeLessThan(2 ** 25);
});

test("the limit counts bytes after decompression", async () => {
  const bomb = gzipSync(Buffer.alloc(2 ** 25, 32));
  expect(bomb.length).toBeLessThan(2 ** 20);
  const error = await ask((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
  expect(error).toMatchObject(tooLong(2 ** 20));
});

test("a long error is not kept", async () => {
  const text = JSON.stringify({ error: "invalid_client", padding: "x".repeat(2 ** 21) });
  expect(await ask((_, response) => response.writeHead(401).end(text))).toMatchObject({
    ...tooLong(2 ** 20),
    status: 401,
  });
});

test("the limit is an option, and exact", async () => {
  const text = JSON.stringify({ access_token: "é" });
  const length = Buffer.byteLength(text);
  const send: RequestListener = (_, response) => {
    // In two halves of a character.
    response.write(Buffer.from(text).subarray(0, length - 3));
    setTimeout(() => response.end(Buffer.from(text).subarray(length - 3)), 5);
  };
  expect(await ask(send, length)).toMatchObject({ token: "é" });
  expect(await ask(send, length - 1)).toMatchObject(tooLong(length - 1));
});
