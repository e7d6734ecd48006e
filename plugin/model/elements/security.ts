import type { JsonObject } from "../../forms/values.ts";

/** One requirement for callers: a scheme with all of these scopes and privileges. */
export interface SecurityRequirement {
  /** Name of a security scheme of the service. */
  readonly scheme: string;
  readonly scopes: readonly string[];
  readonly privileges: readonly string[];
  /** Schemes that callers need as well. */
  readonly and?: readonly SecurityRequirement[] | undefined;
}

/** The requirements for the callers of an operation. */
export interface Security {
  /** Alternatives, of which one is enough; empty for a public operation. */
  readonly requirements: readonly SecurityRequirement[];
  /** Whether callers without credentials are served, too. */
  readonly optional: boolean;
}

/** A requirement, and those that callers must meet as well. */
export function partsOf(requirement: SecurityRequirement): readonly SecurityRequirement[] {
  return [requirement, ...(requirement.and ?? [])];
}

/** How callers authenticate (OpenAPI, Security Scheme Object). */
export type SecurityScheme = SecuritySchemeKind & {
  readonly description?: string | undefined;
  /** The Security Scheme Object of an OpenAPI annotation, for documents. */
  readonly object?: JsonObject | undefined;
};

type SecuritySchemeKind =
  | { readonly kind: "api_key"; readonly in: "query" | "header" | "cookie"; readonly name: string }
  /** `scheme` is the authentication scheme of the Authorization header: `Bearer`. */
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "oauth2";
      readonly tokenUrl?: string | undefined;
      readonly authorizationUrl?: string | undefined;
      /** The scopes by name, with what each allows. */
      readonly scopes: ReadonlyMap<string, string>;
      /** The query parameter that may carry the token (RFC 6750, section 2.3). */
      readonly queryParameter?: string | undefined;
    };
