import type { Operation } from "@protoc-gen-rest/plugin";

/**
 * Whether a cache may call an operation at any time: its method is safe (RFC 9110, 9.2.1), or it streams or lists what it reads, as
 * searches by POST do.
 */
export function isQuery({ streaming, pagination, bindings: [binding] }: Operation): boolean {
  return streaming === "server" || pagination !== undefined || /^(GET|HEAD|QUERY|OPTIONS)$/.test(binding!.method);
}
