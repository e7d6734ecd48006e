import { StatusError } from "@protoc-gen-rest/runtime/server";
import { tokenFailure } from "../gen/token/v1/token_handlers.js";

export function unsupportedGrantType(grantType: string): StatusError {
  const error_description = `the grant type must be client_credentials, not "${grantType.slice(0, 100)}"`;
  return tokenFailure({ status: 400, body: { error: "unsupported_grant_type", error_description } });
}

export function invalidScope(name: string): StatusError {
  const error_description = `the client is not registered for the scope "${name.slice(0, 100)}"`;
  return tokenFailure({ status: 400, body: { error: "invalid_scope", error_description } });
}

/** Reveals nothing of the reason. */
export function invalidClient(): StatusError {
  return tokenFailure({ status: 401, body: { error: "invalid_client" } });
}

/** For clients that use HTTP Basic: the response names the scheme of the request (RFC 6749, section 5.2). */
export function basicRefused(): StatusError {
  const body = { error: "invalid_client" };
  return new StatusError("unauthenticated", "clients authenticate in the form", {
    body,
    headers: { "www-authenticate": 'Basic realm="token", charset="UTF-8"' },
  });
}

/** For a token whose scope is too small (RFC 6750, section 3.1). */
export function insufficientScope(scopes: readonly string[]): StatusError {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(" ")}"`;
  return new StatusError("permission_denied", `the token needs the scope ${scopes.join(" ")}`, {
    headers: { "www-authenticate": challenge },
  });
}
