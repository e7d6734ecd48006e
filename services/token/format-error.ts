import type { HandlerOptions } from "@protoc-gen-rest/runtime/server";

/** Errors of protected resources, with the codes of RFC 6750, section 3.1. */
export const formatError: NonNullable<HandlerOptions["formatError"]> = ({ status, message }) => {
  return { error: errorCode(status), error_description: message };
};

function errorCode(status: number): string {
  if (status === 401) return "invalid_token";
  if (status === 403) return "insufficient_scope";
  return status < 500 ? "invalid_request" : "server_error";
}
