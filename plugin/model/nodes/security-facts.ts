import type { MethodOptions } from "../options/method-options.ts";
import type { SecurityRequirementOptions, SecuritySchemeOptions } from "../options/security-options.ts";
import type { ServiceOptions } from "../options/service-options.ts";
import type { SecurityRequirement, SecurityScheme } from "../security.ts";

/** What an operation requires: the requirements of the method replace those of its service. */
export function securityRequirements(
  service: readonly SecurityRequirement[],
  method: MethodOptions,
): readonly SecurityRequirement[] {
  return method.public === true ? [] : (method.security?.map(requirementOf) ?? service);
}

export function requirementOf({
  scheme = "",
  scopes = [],
  privileges = [],
}: SecurityRequirementOptions): SecurityRequirement {
  return { scheme, scopes, privileges };
}

const noSchemes: ReadonlyMap<string, SecurityScheme> = new Map();

/** The security schemes of a service by name, without those that have no type. */
export function securitySchemes({ securitySchemes: rules }: ServiceOptions): ReadonlyMap<string, SecurityScheme> {
  if (rules === undefined) return noSchemes;
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, rule] of sorted(rules)) {
    const scheme = schemeOf(rule);
    if (scheme !== undefined) schemes.set(name, scheme);
  }
  return schemes;
}

/** protoc and buf write the entries of a map in different orders. */
function sorted<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function schemeOf({ apiKey, http, oauth2, description }: SecuritySchemeOptions): SecurityScheme | undefined {
  if (oauth2 !== undefined) {
    const { tokenUrl, authorizationUrl, queryParameter, scopes = new Map<string, string>() } = oauth2;
    return { kind: "oauth2", tokenUrl, authorizationUrl, queryParameter, scopes: sorted(scopes), description };
  }
  if (http !== undefined) return { kind: "http", scheme: http.scheme ?? "", description };
  if (apiKey === undefined) return undefined;
  const { in: location, name = "" } = apiKey;
  return location === "query" || location === "header" || location === "cookie"
    ? { kind: "api_key", in: location, name, description }
    : undefined;
}
