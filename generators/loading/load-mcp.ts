import type { Service } from "@protoc-gen-rest/plugin";
import type { Transport } from "@protoc-gen-rest/runtime/client";
import type { McpOptions, McpService } from "@protoc-gen-rest/runtime/codegen/v1";
import { mcpName, registerName, sdkTypes } from "../mcp/mcp-names.ts";
import type { Module } from "./link-modules.ts";
import { loadExports } from "./load-exports.ts";

/** The generated code that offers services to agents, in this process. */
export interface LoadedMcp {
  mcpOf(service: Service): McpService;
  /** Registers a service on a server of the official SDK. */
  register(service: Service, server: unknown, transport: Transport, options: McpOptions): void;
}

type Register = (server: unknown, transport: Transport, options: McpOptions) => void;

/** Generates what `emit=mcp` does, and loads it. `types` is the module of the SDK with the requests of the protocol. */
export function loadMcp(services: readonly Service[], types: Module): LoadedMcp {
  const find = loadExports(services, ["mcp"], { packages: { [sdkTypes]: types } });
  return {
    mcpOf: (service) => find(service.file, "mcp", mcpName(service)) as McpService,
    register(service, server, transport, options) {
      (find(service.file, "mcp", registerName(service)) as Register)(server, transport, options);
    },
  };
}
