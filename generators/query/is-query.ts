import type { Operation } from "@protoc-gen-rest/plugin";

/**
 * Whether a cache may call an operation at any time: it is safe, or it streams or lists what it reads, as
 * searches by POST do.
 */
export function isQuery({ streaming, pagination, safe }: Operation): boolean {
  return streaming === "server" || pagination !== undefined || safe;
}
