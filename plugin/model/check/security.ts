import { nearestName } from "../../protocol/nearest-name.ts";
import type { OptionSite } from "../findings/option-site.ts";
import type { SecurityRequirementOptions, SecuritySchemeOptions } from "../options/security-options.ts";
import { type ServiceOptions, serviceNumbers } from "../options/service-options.ts";
import { isToken } from "../wire/token.ts";
import { checkHeaderName } from "./header.ts";

/** The schemes of a service: each says how a caller shows who it is. */
export function checkSchemes({ securitySchemes = new Map() }: ServiceOptions, site: OptionSite): void {
  const path = [serviceNumbers.securitySchemes];
  for (const [name, scheme] of securitySchemes) {
    const problem = schemeProblem(scheme);
    if (problem !== undefined) {
      const [what, hint] = problem;
      site.report("security-scheme", path, `the scheme ${JSON.stringify(name)} ${what}`, hint);
    } else if (scheme.apiKey?.in === "header") {
      checkHeaderName(scheme.apiKey.name ?? "", "header", path, site);
    }
  }
}

function schemeProblem({ apiKey, http, oauth2 }: SecuritySchemeOptions): readonly [string, string] | undefined {
  if ([apiKey, http, oauth2].filter((kind) => kind !== undefined).length !== 1) {
    return ["has no kind", "write one of api_key, http and oauth2"];
  }
  if (apiKey !== undefined) {
    const { in: place, name = "" } = apiKey;
    if (place !== "query" && place !== "header" && place !== "cookie") {
      return ["does not say where the key travels", "write in: HEADER, QUERY or COOKIE"];
    }
    return name === "" ? ["does not name the key", 'write its name, such as name: "X-Api-Key"'] : undefined;
  }
  if (http !== undefined) {
    const { scheme = "" } = http;
    return isToken(scheme)
      ? undefined
      : [`has ${JSON.stringify(scheme)} for a scheme word`, 'write one word, such as "Bearer" or "Basic"'];
  }
  const { tokenUrl, authorizationUrl } = oauth2 ?? {};
  return tokenUrl === undefined && authorizationUrl === undefined
    ? ["has no URL where tokens come from", "write token_url, authorization_url or both"]
    : undefined;
}

/** What an operation needs: schemes of its service, and scopes that the scheme knows. */
export function checkRequirements(
  requirements: readonly SecurityRequirementOptions[] | undefined,
  { securitySchemes = new Map() }: ServiceOptions,
  path: readonly number[],
  site: OptionSite,
): void {
  requirements?.forEach(({ scheme: name = "", scopes = [] }, index) => {
    const report = (message: string, hint: string): void =>
      site.report("security-scheme", [...path, index], message, hint);
    const scheme = securitySchemes.get(name);
    if (scheme === undefined) {
      const names = [...securitySchemes.keys()];
      const meant = nearestName(name, names);
      report(
        name === "" ? "the requirement names no scheme" : `the service has no security scheme ${JSON.stringify(name)}`,
        meant !== undefined
          ? `did you mean "${meant}"?`
          : names.length > 0
            ? `its schemes are ${names.join(", ")}`
            : "declare it in security_schemes of the service",
      );
      return;
    }
    const known = scheme.oauth2?.scopes;
    if (known === undefined) return;
    for (const scope of scopes) {
      if (known.has(scope)) continue;
      const meant = nearestName(scope, known.keys());
      report(
        `the scheme "${name}" has no scope ${JSON.stringify(scope)}`,
        meant === undefined ? "declare it in the scopes of the scheme" : `did you mean "${meant}"?`,
      );
    }
  });
}
