import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export interface HttpServing {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the protocol over HTTP, without sessions, on the loopback interface. Pages of other sites are refused: a browser would let
 * them call it.
 */
export async function serveHttp(create: () => Server, port: number): Promise<HttpServing> {
  const server = createServer(async (request, response) => {
    const { port: own } = server.address() as AddressInfo;
    const transport = new StreamableHTTPServerTransport({
      enableDnsRebindingProtection: true,
      allowedHosts: [`127.0.0.1:${own}`, `localhost:${own}`],
      allowedOrigins: [`http://127.0.0.1:${own}`, `http://localhost:${own}`],
    });
    try {
      const mcp = create();
      response.on("close", () => void mcp.close());
      await mcp.connect(transport as Parameters<Server["connect"]>[0]);
      await transport.handleRequest(request, response);
    } catch {
      if (!response.headersSent) response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
