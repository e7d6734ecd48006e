import { once } from "node:events";
import { Agent, createServer, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../client/exchange/call.ts";
import type { CallOptions, Transport } from "../../client.ts";
import { upgrade } from "./upgrade.ts";

const requests: { readonly url: string; readonly headers: unknown; readonly body: string }[] = [];

/** As Docker attaches to a container: the connection is raw bytes after the response, the first of them in the same packet. */
const server = createServer(async (request, response) => {
  const body = (await buffer(request)).toString();
  requests.push({ url: request.url ?? "", headers: request.headers, body });
  if (request.url === "/missing")
    response.writeHead(404, { "content-type": "application/json", connection: "close" }).end('{"message":"none"}');
  else if (request.url === "/silent") return;
  else if (request.url === "/none") response.writeHead(204).end();
  else response.writeHead(200, { "content-type": "application/json", connection: "close" }).end("{}");
});
server.on("upgrade", (request, socket, head) => {
  const [, status] = /^\/status\/(\d+)$/.exec(request.url ?? "") ?? [];
  // Otherwise the socket does not notice that the client has closed it.
  if (status !== undefined || request.url === "/none") socket.on("end", () => socket.end()).resume();
  if (status !== undefined) {
    socket.write(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`);
    return;
  }
  if (!request.url?.startsWith("/attach")) {
    // Node.js gives all upgrades to its listener.
    const response = new ServerResponse(request);
    response.assignSocket(socket as Socket);
    server.emit("request", request, response);
    return;
  }
  requests.push({ url: request.url ?? "", headers: request.headers, body: head.toString() });
  socket.write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\nX-Id: 7\r\n\r\nhello ");
  socket.on("data", (chunk: Buffer) => socket.write(chunk.toString().toUpperCase()));
  socket.on("end", () => socket.end("bye"));
});

const sockets = new Set<{ destroy(): void }>();
server.on("connection", (socket) => sockets.add(socket));
let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** The call that a generated function passes to its transport. */
const attach = (path: string, body?: object) => (transport: Transport, options: CallOptions) => {
  const call: Call = { operation: "docker.Attach", method: "POST", template: path, path, ...(body && { body }) };
  return transport.unary(call, (json) => json, options);
};

test("the connection is raw bytes both ways", async () => {
  const headers = { authorization: "Bearer t" };
  const { socket, protocol, headers: given } = await upgrade({ baseUrl, headers }, attach("/attach?stream=1"));
  expect([protocol, given.get("x-id")]).toEqual(["tcp", "7"]);
  expect(requests.at(-1)).toMatchObject({
    url: "/attach?stream=1",
    headers: { connection: "Upgrade", upgrade: "tcp", authorization: "Bearer t" },
  });
  socket.end("abc");
  expect((await buffer(socket)).toString()).toBe("hello ABCbye");
});

test("the request may have a body", async () => {
  const { socket } = await upgrade({ baseUrl, protocol: "raw" }, attach("/attach", { Tty: true }));
  socket.destroy();
  expect(requests.at(-1)).toMatchObject({ headers: { upgrade: "raw", "content-length": "12" } });
});

test.each([
  ["an error", "/missing", { code: "not_found", status: 404, reason: "none" }],
  [
    "another protocol",
    "/plain",
    { code: "failed_precondition", status: 200, reason: "the service did not switch to tcp" },
  ],
])("a response of %s is one", async (_, path, failure) => {
  await expect(upgrade({ baseUrl }, attach(path))).rejects.toMatchObject(failure);
});

test.each(["101", "999"])("a response with the status %s is an error, and ends the connection", async (status) => {
  const connected = once(server, "connection");
  await expect(upgrade({ baseUrl }, attach(`/status/${status}`))).rejects.toMatchObject({ code: "unavailable" });
  const [socket] = (await connected) as [Socket];
  if (!socket.destroyed) await once(socket, "close");
});

test("a response without a body leaves no connection open", async () => {
  const agent = new Agent({ keepAlive: false });
  const connected = once(server, "connection");
  await expect(upgrade({ baseUrl, agent }, attach("/none"))).rejects.toMatchObject({ status: 204 });
  const [socket] = (await connected) as [Socket];
  if (!socket.destroyed) await once(socket, "close");
  expect(agent.sockets).toEqual({});
});

test("the timeout of the call ends it", async () => {
  const options = { baseUrl, timeout: 20 };
  await expect(upgrade(options, attach("/silent"))).rejects.toMatchObject({ code: "deadline_exceeded" });
});

test("the timeout of the call does not end the connection", async () => {
  const abort = new AbortController();
  const { socket } = await upgrade({ baseUrl }, attach("/attach"), { signal: abort.signal });
  abort.abort();
  socket.end("abc");
  expect((await buffer(socket)).toString()).toBe("hello ABCbye");
});
