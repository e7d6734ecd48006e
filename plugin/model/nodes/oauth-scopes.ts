import type { SecurityRequirement, SecurityScheme } from "../elements/security.ts";

type OAuth2 = Extract<SecurityScheme, { kind: "oauth2" }>;

/** How the callers of a service authenticate. */
export interface ServiceSecurity {
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  /** The requirements of operations that declare none themselves. */
  readonly requirements: readonly SecurityRequirement[];
}

/**
 * Adds `google.api.oauth_scopes` to the declared schemes of a service. A token with any of the scopes is enough, as
 * `google.api.OAuthRequirements` defines it. They belong to the only OAuth 2 scheme that the service declares, or to a new one.
 */
export function withOAuthScopes(
  declared: ReadonlyMap<string, SecurityScheme>,
  scopes: readonly string[],
): ServiceSecurity {
  if (scopes.length === 0) return { schemes: declared, requirements: [] };
  const [own, ...others] = [...declared].filter((entry): entry is [string, OAuth2] => entry[1].kind === "oauth2");
  const [name, scheme] = own !== undefined && others.length === 0 ? own : [freeName(declared), schemeFor(scopes)];
  const all = new Map([...scopes.map((scope) => [scope, ""] as const), ...scheme.scopes]);
  return {
    schemes: new Map([...declared, [name, { ...scheme, scopes: all }]]),
    requirements: scopes.map((scope) => ({ scheme: name, scopes: [scope], privileges: [] })),
  };
}

function freeName(declared: ReadonlyMap<string, SecurityScheme>): string {
  let name = "oauth2";
  while (declared.has(name)) name += "_";
  return name;
}

/** Google's scopes tell where tokens come from. */
function schemeFor(scopes: readonly string[]): OAuth2 {
  const isGoogle = scopes.every((scope) => scope.startsWith("https://www.googleapis.com/auth/"));
  return {
    kind: "oauth2",
    ...(isGoogle && {
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
    }),
    scopes: new Map(),
  };
}
