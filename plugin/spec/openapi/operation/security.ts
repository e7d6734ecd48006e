import type { Operation, Service } from "../../../model/model.ts";
import { partsOf, type SecurityScheme } from "../../../model/security.ts";
import { type JsonObject, present } from "../../json-object.ts";

/** The security schemes of a document. Services may use one name for different schemes. */
export interface SecuritySchemes {
  /** The Security Requirement Objects of an operation; an empty list for a public one. */
  requirements(operation: Operation): readonly JsonObject[];
  /** The Security Scheme Objects by name. */
  all(): JsonObject;
}

export function createSecuritySchemes(services: readonly Service[]): SecuritySchemes {
  const objects = new Map<string, JsonObject>();
  const names = new Map<SecurityScheme, string>();
  for (const { name: service, securitySchemes } of services) {
    for (const [name, scheme] of securitySchemes) {
      const object = schemeObject(scheme);
      const isTaken = objects.has(name) && JSON.stringify(objects.get(name)) !== JSON.stringify(object);
      const unique = isTaken ? `${service}.${name}` : name;
      objects.set(unique, object);
      names.set(scheme, unique);
    }
  }
  return {
    requirements: ({ security, credentialsOptional, service }) => {
      const requirements = security.map((requirement) => {
        const all = partsOf(requirement).map(({ scheme: name, scopes, privileges }) => {
          const scheme = service.securitySchemes.get(name);
          return [(scheme && names.get(scheme)) ?? name, [...scopes, ...privileges]] as const;
        });
        return Object.fromEntries(all);
      });
      return credentialsOptional ? [...requirements, {}] : requirements;
    },
    all: () => Object.fromEntries([...objects].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function schemeObject(scheme: SecurityScheme): JsonObject {
  const { description, object } = scheme;
  if (object !== undefined) return object;
  switch (scheme.kind) {
    case "api_key":
      return present({ type: "apiKey", in: scheme.in, name: scheme.name, description });
    case "http":
      return present({ type: "http", scheme: scheme.scheme.toLowerCase(), description });
    case "oauth2":
      return present({
        type: "oauth2",
        description,
        flows: flowsOf(scheme),
        "x-query-parameter": scheme.queryParameter,
      });
  }
}

type OAuth2 = Extract<SecurityScheme, { kind: "oauth2" }>;

/**
 * The grant that the declared URLs allow; none for `google.api.oauth_scopes` of a service whose token endpoint is unknown.
 * Clients without a person to ask use the token URL alone (RFC 6749).
 */
function flowsOf({ tokenUrl, authorizationUrl, scopes }: OAuth2): JsonObject {
  if (authorizationUrl === undefined && tokenUrl === undefined) return {};
  const flow = present({ authorizationUrl, tokenUrl, scopes: Object.fromEntries(scopes) });
  if (authorizationUrl === undefined) return { clientCredentials: flow };
  return { [tokenUrl === undefined ? "implicit" : "authorizationCode"]: flow };
}
