import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface RequestHandler {
  (request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Sets the handler of requests; earlier ones have waited for it. */
  handle(handler: RequestHandler): void;
  /** Ends the server when the running requests have their responses, or after `graceMilliseconds`. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens on the loopback interface; port 0 chooses a free port. Rejects if the port is in use. */
export async function createHttpServer(
  port: number,
  log?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HttpServer> {
  let handle: (handler: RequestHandler) => void = () => undefined;
  const handler = new Promise<RequestHandler>((resolve) => {
    handle = resolve;
  });
  const server = createServer(async (request, response) => {
    log?.(request, response);
    (await handler)(request, response);
  });
  server.on("upgrade", async (request, socket, head) => (await handler).upgrade(request, socket, head));
  // WebSockets included, which http.Server forgets.
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handle,
    close: (graceMilliseconds) =>
      new Promise((resolve) => {
        // Connections become idle one by one, as their responses end.
        const idle = setInterval(() => server.closeIdleConnections(), 20);
        const late = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, graceMilliseconds);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
      }),
  };
}
