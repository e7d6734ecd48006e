import { parseCookie } from "../../header/cookies.ts";
import type { Operation } from "../../operation/operation.ts";
import type { SecurityRequirement, SecurityScheme } from "../../operation/security.ts";
import type { Incoming } from "../exchange/incoming.ts";
import { findParameter } from "../request/query-parameters.ts";

/** The credentials that a request has for one of the security requirements of its operation. */
export interface Credential {
  /** The name of the security scheme. */
  readonly scheme: string;
  /** The key, the token, or whatever follows the scheme in the Authorization header. */
  readonly value: string;
  /** The scopes that the caller needs. */
  readonly scopes: readonly string[];
  /** The privileges that the caller needs. */
  readonly privileges: readonly string[];
}

/**
 * Finds the credentials of a request, in the order of the security requirements of its operation. A requirement of several
 * schemes counts only if the request has credentials for all of them.
 */
export function credentialsOf(
  { name, security = [], securitySchemes = {} }: Operation,
  incoming: Incoming,
  query: string,
): Credential[] {
  const found = ({ scheme, scopes = [], privileges = [] }: SecurityRequirement): Credential[] => {
    const described = Object.hasOwn(securitySchemes, scheme) ? securitySchemes[scheme] : undefined;
    if (described === undefined)
      throw new TypeError(`${name} requires the security scheme ${scheme}, which its service does not describe`);
    const value = shownValue(described, incoming, (name) => findParameter(query, name));
    return value === undefined || value === "" ? [] : [{ scheme, value, scopes, privileges }];
  };
  return security.flatMap((requirement) => {
    const { and } = requirement;
    if (and === undefined) return found(requirement);
    const all = [requirement, ...and].map(found);
    return all.every((credentials) => credentials.length > 0) ? all.flat() : [];
  });
}

function shownValue(
  scheme: SecurityScheme,
  incoming: Incoming,
  queryParameter: (name: string) => string | undefined,
): string | undefined {
  switch (scheme.type) {
    case "http":
      return authorization(incoming, scheme.scheme);
    case "oauth2": {
      const { queryParameter: name } = scheme;
      return authorization(incoming, "bearer") ?? (name === undefined ? undefined : queryParameter(name));
    }
    case "apiKey":
      if (scheme.in === "query") return queryParameter(scheme.name);
      if (scheme.in === "cookie") return parseCookie(incoming.header("cookie") ?? "", scheme.name);
      return incoming.header(scheme.name.toLowerCase());
  }
}

/** The part of the Authorization header after the scheme, which is case-insensitive (RFC 9110, section 11.4). */
function authorization(incoming: Incoming, word: string): string | undefined {
  const header = incoming.header("authorization");
  if (header === undefined || header.slice(0, word.length).toLowerCase() !== word.toLowerCase()) return undefined;
  return header[word.length] === " " ? header.slice(word.length).trim() : undefined;
}
