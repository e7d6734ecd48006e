/** One requirement for callers: credentials of a scheme, with scopes and privileges. */
export interface SecurityRequirement {
  readonly scheme: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
  /** Schemes whose credentials callers need as well. */
  readonly and?: readonly SecurityRequirement[];
}

/** A requirement, and those that callers must meet as well. */
export function partsOf(requirement: SecurityRequirement): readonly SecurityRequirement[] {
  return [requirement, ...(requirement.and ?? [])];
}

/** How callers present their credentials (OpenAPI, Security Scheme Object). */
export type SecurityScheme =
  | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "oauth2"; readonly queryParameter?: string };

/** The security schemes of a service by name. */
export type SecuritySchemes<Names extends string = string> = { readonly [N in Names]: SecurityScheme };
