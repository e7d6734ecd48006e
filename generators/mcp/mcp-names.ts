import type { File, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { stemOf, upperFirst } from "../output/names.ts";

/** The module of the official SDK with the requests of the protocol. The SDK is a peer of the generated code. */
export const sdkTypes = "@modelcontextprotocol/sdk/types.js";

/** The constant with what a service offers to agents: `booksMcp`. */
export function mcpName(service: Service): string {
  return names(service.file).exported(service, `${stemOf(service)}Mcp`);
}

/** The function that offers it: `registerBooksMcp`. */
export function registerName(service: Service): string {
  return names(service.file).exported(service, `register${upperFirst(service.localName)}Mcp`);
}

/** All names that `library_mcp.ts` may export. */
export function mcpFileNames({ services }: File): string[] {
  return [...services.map(mcpName), ...services.map(registerName)];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "mcp", mcpFileNames);
}
