import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, type TestContext, test, vi } from "vitest";
import { shelfEndpoints } from "../../../testdata/serving/shelf.ts";
import { shelfHandlers } from "../../../testdata/serving/shelf-handlers.ts";
import { createNodeListener } from "../../node.ts";
import { streamEndpoint } from "../../server/service/endpoint.ts";

async function* silent(): AsyncGenerator<unknown> {
  yield 1;
  await new Promise(() => {});
}

async function* three(): AsyncGenerator<unknown> {
  yield* [1, 2, 3];
}

const read = (json: unknown) => json;
const watch = (name: string, template: string, handle: () => AsyncIterable<unknown>) =>
  streamEndpoint({ name, routes: [{ method: "GET", template }], streams: ["websocket", "ndjson"] }, { read, handle });

const endpoints = [
  ...shelfEndpoints(shelfHandlers),
  watch("x.v1.X.Silent", "/silent", silent),
  watch("x.v1.X.Three", "/three", three),
];

interface Served {
  readonly port: number;
  /** The connections that the server has not closed. */
  readonly held: ReadonlySet<Socket>;
}

/** Serves until the test ends. */
async function serve({ onTestFinished }: TestContext): Promise<Served> {
  const held = new Set<Socket>();
  const listener = createNodeListener(endpoints);
  const server = createServer(listener).on("upgrade", listener.upgrade).listen(0, "127.0.0.1");
  server.on("connection", (socket) => {
    held.add(socket);
    socket.once("close", () => held.delete(socket));
  });
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    server.close();
  });
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, held };
}

const key = "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==";
const webSocket = ["connection: Upgrade", "upgrade: websocket", key];
const version = "sec-websocket-version: 13";

/** Sends a request, and never closes this side of the connection. */
async function send(port: number, path: string, ...headers: readonly string[]): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  socket.write(`${[`GET ${path} HTTP/1.1`, "host: x", ...headers].join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

const letGo = { timeout: 4000, interval: 50 };

describe("lets go of a connection whose caller does not close it", () => {
  test.concurrent.for<readonly [string, string, readonly string[]]>([
    ["WebSocket of another version", "/silent", [...webSocket, "sec-websocket-version: 8"]],
    ["WebSocket without a key", "/silent", ["connection: Upgrade", "upgrade: websocket", version]],
    ["WebSocket where none is served", "/v1/s/books", [...webSocket, version]],
    ["WebSocket on an unknown path", "/none", [...webSocket, version]],
    ["another protocol", "/v1/s/books", ["connection: Upgrade", "upgrade: h2c"]],
    ["an upgrade with a body", "/v1/s/books", [...webSocket, version, "content-length: 5"]],
    ["a WebSocket that has ended", "/three", [...webSocket, version]],
  ])("%s", async ([, path, headers], context) => {
    const { port, held } = await serve(context);
    const socket = await send(port, path, ...headers);
    await vi.waitFor(() => expect(held.size).toBe(0), letGo);
    socket.destroy();
  });
});

describe("stops a silent stream whose caller leaves", () => {
  test.concurrent.for<readonly [string, readonly string[]]>([
    ["over WebSocket", [...webSocket, version]],
    ["over HTTP, where an upgrade was passed over", ["connection: Upgrade", "upgrade: h2c"]],
  ])("%s", async ([, headers], context) => {
    const { port, held } = await serve(context);
    const socket = await send(port, "/silent", ...headers);
    socket.end();
    await vi.waitFor(() => expect(held.size).toBe(0), letGo);
  });
});
