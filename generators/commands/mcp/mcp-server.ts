import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import * as types from "@modelcontextprotocol/sdk/types.js";
import type { Service } from "@protoc-gen-rest/plugin";
import type { Transport } from "@protoc-gen-rest/runtime/client";
import { type McpOptions, type McpSource, mcpHandlers } from "@protoc-gen-rest/runtime/codegen/v1";
import { loadMcp } from "../../loading/load-mcp.ts";
import { version } from "../../version.ts";

/** Servers of the Model Context Protocol that offer services. */
export interface McpServers {
  /** How many operations are tools. */
  readonly count: number;
  readonly create: () => Server;
}

/** `services` has at least one, and `options` are those of the generated code. */
export function mcpServers(
  services: readonly Service[],
  transportOf: (service: Service) => Transport,
  options: Omit<McpOptions, "also">,
): McpServers {
  const loaded = loadMcp(services, types);
  const sources = services.map((service) => ({ ...loaded.mcpOf(service), transport: transportOf(service) }));
  const [first, ...also] = sources as [McpSource, ...McpSource[]];
  const { tools } = mcpHandlers(first, { ...options, also }).listTools();
  return {
    // Without the one that continues what is cut.
    count: tools.length - 1,
    create: () => {
      const server = new Server({ name: "protoc-gen-rest", version });
      loaded.register(services[0]!, server, first.transport, { ...options, also });
      return server;
    },
  };
}
