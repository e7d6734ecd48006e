/** One way to be allowed to call: a scheme of the service, with what the caller must have. */
export interface SecurityRequirement {
  readonly scheme: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
}

/** How a caller shows who it is (OpenAPI, Security Scheme Object). */
export type SecurityScheme =
  | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "oauth2"; readonly queryParameter?: string };

/** The security schemes of a service by name. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;
