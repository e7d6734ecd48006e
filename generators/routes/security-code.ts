import {
  arrayLiteral,
  assignment,
  type Code,
  type Operation,
  objectLiteral,
  type PropertyAssignment,
  propertyAssignment,
  propertyKey,
  type SecurityRequirement,
  type SecurityScheme,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { securityName } from "../output/names.ts";
import type { Output } from "../output/output.ts";

export function schemeCode(key: string, scheme: SecurityScheme): PropertyAssignment {
  const parts: Code[] = [propertyAssignment("type", stringLiteral(scheme.kind === "api_key" ? "apiKey" : scheme.kind))];
  if (scheme.kind === "api_key") {
    parts.push(
      propertyAssignment("in", stringLiteral(scheme.in)),
      propertyAssignment("name", stringLiteral(scheme.name)),
    );
  }
  if (scheme.kind === "http") parts.push(propertyAssignment("scheme", stringLiteral(scheme.scheme)));
  if (scheme.kind === "oauth2" && scheme.queryParameter !== undefined) {
    parts.push(propertyAssignment("queryParameter", stringLiteral(scheme.queryParameter)));
  }
  return propertyAssignment(propertyKey(key), objectLiteral(parts));
}

/** Security requirements as data for the runtime. */
export function requirementsCode(security: readonly SecurityRequirement[]): Code {
  return arrayLiteral(security.map(requirementCode));
}

function requirementCode({ scheme, scopes, privileges, and = [] }: SecurityRequirement): Code {
  return objectLiteral([
    propertyAssignment("scheme", stringLiteral(scheme)),
    ...(scopes.length === 0 ? [] : [propertyAssignment("scopes", arrayLiteral(scopes.map(stringLiteral)))]),
    ...(privileges.length === 0 ? [] : [propertyAssignment("privileges", arrayLiteral(privileges.map(stringLiteral)))]),
    ...(and.length === 0 ? [] : [propertyAssignment("and", arrayLiteral(and.map(requirementCode)))]),
  ]);
}

/** The requirements that all operations of the service have; undefined if one of them has others, or none. */
export function commonSecurity({ operations }: Service): readonly SecurityRequirement[] | undefined {
  const [first, ...others] = operations.map(({ security }) => security);
  if (first === undefined || first.length === 0) return undefined;
  const key = JSON.stringify(first);
  return others.every((security) => JSON.stringify(security) === key) ? first : undefined;
}

/** Prints the requirements that most operations of the service have, to which these operations refer. */
export function printUsualSecurity(service: Service, out: Output): void {
  const security = usualSecurity(service);
  if (out.target === "dts" || security === undefined) return;
  out.statement(assignment(`const ${securityName(service)}`, requirementsCode(security)));
  out.line();
}

export function hasUsualSecurity({ security, service }: Operation): boolean {
  const usual = usualSecurity(service);
  return usual !== undefined && JSON.stringify(security) === JSON.stringify(usual);
}

const known = new WeakMap<Service, { readonly security: readonly SecurityRequirement[] | undefined }>();

/** The requirements that most operations have, if there are at least two of them. */
function usualSecurity(service: Service): readonly SecurityRequirement[] | undefined {
  const cached = known.get(service);
  if (cached !== undefined) return cached.security;
  const counts = new Map<string, number>();
  for (const { security } of service.operations) {
    if (security.length === 0) continue;
    const key = JSON.stringify(security);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [key, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const operation = count < 2 ? undefined : service.operations.find(({ security }) => JSON.stringify(security) === key);
  known.set(service, { security: operation?.security });
  return operation?.security;
}
