import { parseCookie } from "../../header/cookies.ts";
import { trimSpace } from "../../header/trim-space.ts";
import type { Operation } from "../../operation/operation.ts";
import { partsOf, type SecurityRequirement, type SecurityScheme } from "../../operation/security.ts";
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
  /** Those of schemes that the requirement needs as well. Each must be valid, too. */
  readonly and?: readonly Credential[];
}

/**
 * Finds the credentials of a request, one for each security requirement that it may meet, in the order of its operation. A
 * requirement of several schemes counts only if the request has credentials for all of them.
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
    const parts = partsOf(requirement);
    const [first, ...and] = parts.flatMap(found);
    if (first === undefined || and.length < parts.length - 1) return [];
    return and.length === 0 ? [first] : [{ ...first, and }];
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
  return header[word.length] === " " ? trimSpace(header.slice(word.length)) : undefined;
}
