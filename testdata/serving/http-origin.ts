import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type Call, createTransport } from "../../runtime/client.ts";
import { createNodeTransport } from "../../runtime/node.ts";

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface HttpOrigin {
  readonly origin: string;
  readonly received: ReceivedRequest[];
  readonly server: Server;
}

/** Serves `respond` on an origin of its own until the test ends, and records the requests. */
export async function httpOrigin(respond: RequestListener): Promise<HttpOrigin> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    received.push({ method, url, headers, body: body.toString() });
    respond(request, response);
  });
  return { origin: await listenUntilTestEnds(server), received, server };
}

/** Listens on a free port of the loopback interface, and returns the origin. */
export async function listenUntilTestEnds(server: Server, port = 0): Promise<string> {
  server.listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The transports that run on Node.js, with their names. */
export const transports = [
  ["createTransport", createTransport],
  ["createNodeTransport", createNodeTransport],
] as const;

export const getCall: Call = { operation: "x.v1.X.Get", method: "GET", template: "/x", path: "/x" };
export const postCall: Call = { ...getCall, operation: "x.v1.X.Post", method: "POST", body: { a: 1 } };
