import { StatusError } from "@protoc-gen-rest/runtime/server";

/** 400 for an invalid value, whose place `path` names. */
export function invalid(path: string, reason: string): StatusError {
  return new StatusError("invalid_argument", `${path}: ${reason}`, { violations: [{ path, reason }] });
}
