import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import type { Mock } from "../../mock/create-mock.ts";
import { CommandError } from "../session.ts";

export interface MockAddress {
  readonly port: number;
  readonly host: string;
  readonly cors: boolean;
}

export interface MockServing {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Resolves when the server has closed. */
  readonly closed: Promise<unknown>;
  close(): void;
}

/** Serves a mock over HTTP. Throws a CommandError if it cannot listen. */
export async function serveMock({ endpoints, handlerOptions }: Mock, address: MockAddress): Promise<MockServing> {
  const { port, host, cors } = address;
  const listener = createNodeListener(endpoints, handlerOptions);
  const server = createServer((request, response) => {
    if (cors && allowOrigin(request, response)) return;
    listener(request, response);
  });
  server.on("upgrade", listener.upgrade);
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`cannot listen on ${host}:${port}: ${reason}`, { cause: error });
  }
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const name = host.includes(":") ? `[${host}]` : host;
  return { origin: `http://${name}:${(server.address() as AddressInfo).port}`, closed: once(server, "close"), close };
}

/** Adds the headers of CORS. Returns true if it has responded to a preflight request. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin = "*", "access-control-request-headers": headers = "*" } = request.headers;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "*");
  response.setHeader("vary", "origin");
  if (origin !== "*") response.setHeader("access-control-allow-credentials", "true");
  const method = request.headers["access-control-request-method"];
  if (request.method !== "OPTIONS" || method === undefined) return false;
  response.writeHead(204, { "access-control-allow-methods": method, "access-control-allow-headers": headers }).end();
  return true;
}
