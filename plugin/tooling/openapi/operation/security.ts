import type { JsonObject } from "../../../forms/values.ts";
import type { Operation, Service } from "../../../model/elements/model.ts";
import { partsOf, type SecurityScheme } from "../../../model/elements/security.ts";
import { schemeObject, withScopes } from "./security-scheme-object.ts";

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
  const nameOf = (service: Service, name: string): string => {
    const scheme = service.securitySchemes.get(name);
    return (scheme && names.get(scheme)) ?? name;
  };
  const required = requiredScopes(services, nameOf);
  return {
    requirements: ({ security, credentialsOptional, service }) => {
      const requirements = security.map((requirement) => {
        const all = partsOf(requirement).map(({ scheme: name, scopes, privileges }) => {
          return [nameOf(service, name), [...scopes, ...privileges]] as const;
        });
        return Object.fromEntries(all);
      });
      return credentialsOptional ? [...requirements, {}] : requirements;
    },
    all: () => {
      const complete = [...objects].map(
        ([name, object]) => [name, withScopes(object, required.get(name) ?? [])] as const,
      );
      return Object.fromEntries(complete.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** The scopes that operations require of each scheme, by its name in the document. */
function requiredScopes(
  services: readonly Service[],
  nameOf: (service: Service, scheme: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const required = new Map<string, Set<string>>();
  for (const { security, service } of services.flatMap(({ operations }) => operations)) {
    for (const { scheme, scopes, privileges } of security.flatMap(partsOf)) {
      const name = nameOf(service, scheme);
      required.set(name, new Set([...(required.get(name) ?? []), ...scopes, ...privileges]));
    }
  }
  return required;
}
