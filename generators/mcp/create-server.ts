import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Service } from "@protoc-gen-rest/plugin";
import { loadApi } from "../loading/load-api.ts";
import { version } from "../version.ts";
import { callTool, type Send } from "./call-tool.ts";
import type { OperationTool } from "./tool.ts";

/** Creates a server of the Model Context Protocol with a tool for each operation. */
export function createMcpServer(services: readonly Service[], tools: readonly OperationTool[], send: Send): Server {
  const api = loadApi(services, { checkRequests: true });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const server = new Server({ name: "protoc-gen-rest", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => {
      return { name, title, description, inputSchema, annotations };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    return callTool(tool, params.arguments ?? {}, api, send, signal);
  });
  return server;
}
