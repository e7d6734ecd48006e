import type { HandlerOptions } from "@protoc-gen-rest/runtime/server";

/**
 * Errors of protected resources, with the codes of RFC 6750, section 3.1. What no operation serves requires a token as well,
 * so that callers without one do not learn which paths exist.
 */
export const formatError: NonNullable<HandlerOptions["formatError"]> = ({ status, message }, response) => {
  if (response.context === undefined && status === 404) {
    response.status = 401;
    response.setHeader("www-authenticate", "Bearer");
    return { error: "invalid_token", error_description: "the request needs a token" };
  }
  return { error: errorCode(status), error_description: message };
};

function errorCode(status: number): string {
  if (status === 401) return "invalid_token";
  if (status === 403) return "insufficient_scope";
  return status < 500 ? "invalid_request" : "server_error";
}
