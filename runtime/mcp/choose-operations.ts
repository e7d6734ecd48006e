import type { OperationCall, ServiceCalls } from "../calls/service-calls.ts";
import type { McpOptions } from "./mcp-service.ts";

/** Whether agents may call an operation. */
export function isOffered(
  { name: service }: ServiceCalls,
  { name, effect, input }: OperationCall,
  { write = false, allow }: McpOptions,
): boolean {
  if (!write && effect !== "none") return false;
  // The arguments of a tool are an object.
  if (input.schema["type"] !== "object") return false;
  const inService = `${service.slice(service.lastIndexOf(".") + 1)}.${name}`;
  const names = [`${service}.${name}`, inService, name];
  return allow?.some((pattern) => names.some((it) => expressionOf(pattern).test(it))) ?? true;
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
