import type { JsonObject } from "../../forms/values.ts";
import { objectOf } from "../annotations/members.ts";
import { annotatedScheme, annotatedSecurity } from "../annotations/security-annotation.ts";
import type { Security, SecurityRequirement, SecurityScheme } from "../elements/security.ts";
import type { MethodOptions } from "../options/method-options.ts";
import type { SecurityRequirementOptions, SecuritySchemeOptions } from "../options/security-options.ts";

/**
 * The requirements of an operation: those of the method replace those of its service, and `rest.v1` replaces OpenAPI
 * annotations.
 */
export function operationSecurity(service: Security, method: MethodOptions, openApi: JsonObject | undefined): Security {
  if (method.public === true) return { requirements: [], optional: false };
  return declaredSecurity(method.security) ?? annotatedSecurity(openApi?.["security"]) ?? service;
}

/** `security` of `rest.v1` */
export function declaredSecurity(options: readonly SecurityRequirementOptions[] | undefined): Security | undefined {
  if (options === undefined) return undefined;
  const requirements = options.filter((it) => !isEmptyRequirement(it)).map(requirementOf);
  return { requirements, optional: requirements.length < options.length };
}

/** Callers may leave the credentials out (OpenAPI, `{}`). */
export function isEmptyRequirement({ scheme, scopes, privileges, and }: SecurityRequirementOptions): boolean {
  return [scheme, scopes, privileges, and].every((member) => member === undefined);
}

function requirementOf({
  scheme = "",
  scopes = [],
  privileges = [],
  and,
}: SecurityRequirementOptions): SecurityRequirement {
  return { scheme, scopes, privileges, ...(and === undefined ? {} : { and: and.map(requirementOf) }) };
}

const noSchemes: ReadonlyMap<string, SecurityScheme> = new Map();

/** The security schemes of a service by name, with those of OpenAPI annotations, without those that have no type. */
export function securitySchemes(
  declared: ReadonlyMap<string, SecuritySchemeOptions>,
  document?: JsonObject,
): ReadonlyMap<string, SecurityScheme> {
  const annotated = objectOf(objectOf(document?.["components"])["securitySchemes"]);
  if (declared.size === 0 && Object.keys(annotated).length === 0) return noSchemes;
  const schemes = new Map<string, SecurityScheme>();
  const add = (name: string, scheme: SecurityScheme | undefined): void => {
    if (scheme !== undefined) schemes.set(name, scheme);
  };
  for (const [name, object] of Object.entries(annotated)) add(name, annotatedScheme(objectOf(object)));
  for (const [name, rule] of declared) add(name, schemeOf(rule));
  return sorted(schemes);
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
