import type { Operation } from "../../operation/operation.ts";
import { partsOf, type SecurityScheme } from "../../operation/security.ts";
import { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Incoming } from "../exchange/incoming.ts";
import { type Credential, credentialsOf } from "./credentials.ts";

/**
 * Identifies the caller of an operation that has security requirements, from the credentials of the request. The handler
 * finds what it returns as `context.caller`. One of the credentials is enough, together with those in its `and`.
 *
 * Return undefined or null for credentials that are not valid: the response is a 401 then, as it is for a request without
 * credentials. Throw a StatusError such as `permission_denied` (403) for a caller without the required permissions.
 */
export type Authenticate = (credentials: readonly [Credential, ...Credential[]], context: HandlerContext) => unknown;

/** Identifies the caller, unless there are no credentials and they are optional. Throws 401 with the challenges of the operation if there is none (RFC 9110, section 15.5.2). */
export async function authenticated(
  authenticate: Authenticate,
  context: HandlerContext,
  incoming: Incoming,
  query: string,
): Promise<unknown> {
  const { operation } = context;
  const [first, ...others] = credentialsOf(operation, incoming, query);
  if (first === undefined && operation.credentialsOptional === true) return undefined;
  if (first === undefined) throw unauthenticated(operation, "the request has no credentials", false);
  try {
    const caller = await authenticate([first, ...others], context);
    if (caller !== undefined && caller !== null) return caller;
  } catch (thrown) {
    if (!(thrown instanceof StatusError) || thrown.status !== 401) throw thrown;
    throw unauthenticated(operation, thrown.message, true, thrown);
  }
  throw unauthenticated(operation, "the credentials are not valid", true);
}

function unauthenticated(operation: Operation, message: string, shown: boolean, cause?: StatusError): StatusError {
  return new StatusError("unauthenticated", message, {
    details: cause?.details ?? [],
    violations: cause?.violations ?? [],
    headers: { "www-authenticate": challenges(operation, shown), ...cause?.headers },
    cause,
  });
}

/** The challenges of all schemes, in the order of the requirements. */
function challenges({ security = [], securitySchemes = {} }: Operation, shown: boolean): string {
  const all = new Set(security.flatMap(partsOf).map(({ scheme }) => challenge(securitySchemes[scheme]!, shown)));
  return [...all].join(", ");
}

function challenge(scheme: SecurityScheme, shown: boolean): string {
  // RFC 6750, section 3.1: only a token that was sent is called invalid.
  const bearer = shown ? 'Bearer error="invalid_token"' : "Bearer";
  switch (scheme.type) {
    case "oauth2":
      return bearer;
    case "http":
      if (scheme.scheme.toLowerCase() === "bearer") return bearer;
      // RFC 7617, section 2: Basic must name its realm.
      return scheme.scheme.toLowerCase() === "basic" ? 'Basic realm="api", charset="UTF-8"' : scheme.scheme;
    case "apiKey":
      // A 401 must have a challenge, although no scheme is registered for API keys.
      return `ApiKey in="${scheme.in}", name="${scheme.name}"`;
  }
}
