import {
  arrayLiteral,
  type Code,
  callExpression,
  logicalExpression,
  type Operation,
  objectLiteral,
  partsOf,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  returnStatement,
  type SecurityRequirement,
  type SecurityScheme,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { authName, credentialsName, runtime, serviceNameConstant } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** The names of what authenticates the calls of a service; none if all of them are public. */
export function credentialNames(service: Service): string[] {
  return needsCredentials(service) ? [credentialsName(service), authName(service)] : [];
}

function needsCredentials({ operations }: Service): boolean {
  return operations.some(({ security }) => security.length > 0);
}

/** Prints the type of the credentials of a service, and the function that creates an interceptor from them. */
export function printCredentials(service: Service, out: Output): void {
  if (!needsCredentials(service)) return;
  out.declaration(() => {
    out.doc(
      `Credentials for the security schemes of ${service.fullName}. A call uses the first that its operation accepts.`,
    );
    out.block(
      `export interface ${credentialsName(service)} {`,
      () => {
        for (const [name, scheme] of service.securitySchemes) {
          const { description } = scheme;
          out.doc(description === undefined || description.trim() === "" ? describe(scheme) : description);
          out.line(`readonly ${propertyKey(name)}?: ${credentialType(scheme, out)} | undefined;`);
        }
      },
      "}",
    );
    out.line();
  });
  const parameters = [{ name: "credentials", type: credentialsName(service) }];
  out.doc(`Creates the interceptor that authenticates the calls of ${service.fullName}.`);
  out.exportFunction({ name: authName(service), parameters, returns: out.type(runtime, "Interceptor") }, () => {
    const schemes = [...service.securitySchemes].map(([name, scheme]) => {
      return propertyAssignment(propertyKey(name), givenInterceptor(name, scheme, out));
    });
    for (const requirement of jointRequirements(service)) {
      const parts = partsOf(requirement).flatMap(({ scheme: name }) => {
        const scheme = service.securitySchemes.get(name);
        return scheme === undefined ? [] : [givenInterceptor(name, scheme, out)];
      });
      const every = callExpression(out.value(runtime, "everyScheme"), parts);
      schemes.push(propertyAssignment(propertyKey(schemeName(requirement)), every));
    }
    const { usual, others } = requirements(service.operations);
    const parts: Code[] = [serviceNameConstant(service), objectLiteral(schemes), schemeNames(usual)];
    if (others.length > 0) {
      parts.push(
        objectLiteral(others.map((it) => propertyAssignment(propertyKey(it.name), schemeNames(schemesOf(it))))),
      );
    }
    out.statement(returnStatement(callExpression(out.value(runtime, "authenticate"), parts)));
  });
  out.line();
}

function givenInterceptor(name: string, scheme: SecurityScheme, out: Output): Code {
  const given = propertyAccess("credentials", name);
  return logicalExpression("&&", given, interceptor(scheme, given, out));
}

/** The requirements of several schemes, each once. */
function jointRequirements({ operations }: Service): readonly SecurityRequirement[] {
  const all = operations.flatMap(({ security }) => security).filter(({ and = [] }) => and.length > 0);
  return [...new Map(all.map((requirement) => [schemeName(requirement), requirement])).values()];
}

/** The name of a scheme, or of schemes that are needed together. */
function schemeName(requirement: SecurityRequirement): string {
  return partsOf(requirement)
    .map(({ scheme }) => scheme)
    .join(" and ");
}

function describe(scheme: SecurityScheme): string {
  if (scheme.kind === "api_key")
    return `An API key in the ${scheme.in === "query" ? "query parameter" : scheme.in} ${scheme.name}.`;
  if (scheme.kind === "oauth2") return "An OAuth 2 access token, or a function that returns one.";
  if (isBasic(scheme)) return "A user and the password.";
  return `Credentials of the authentication scheme ${scheme.scheme}, or a function that returns them.`;
}

function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
}

function credentialType(scheme: SecurityScheme, out: Output): string {
  if (scheme.kind === "api_key") return out.type(runtime, "Credential");
  if (isBasic(scheme)) return out.type(runtime, "BasicCredentials");
  return `string | ${out.type(runtime, "TokenSource")}`;
}

/** The interceptor for a scheme. */
function interceptor(scheme: SecurityScheme, given: Code, out: Output): Code {
  if (scheme.kind === "api_key") {
    return callExpression(out.value(runtime, "apiKey"), [stringLiteral(scheme.in), stringLiteral(scheme.name), given]);
  }
  if (isBasic(scheme)) return callExpression(out.value(runtime, "basicAuth"), [given]);
  const options: Code[] = [];
  if (scheme.kind === "http" && scheme.scheme !== "Bearer") {
    options.push(propertyAssignment("scheme", stringLiteral(scheme.scheme)));
  }
  if (scheme.kind === "oauth2" && scheme.tokenUrl !== undefined) {
    options.push(propertyAssignment("tokenUrl", stringLiteral(scheme.tokenUrl)));
  }
  return callExpression(
    out.value(runtime, "bearerAuth"),
    options.length === 0 ? [given] : [given, objectLiteral(options)],
  );
}

interface Requirements {
  /** The requirements that most operations accept. */
  readonly usual: readonly string[];
  readonly others: readonly Operation[];
}

function requirements(operations: readonly Operation[]): Requirements {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = schemesOf(operation).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [operation]);
    else group.push(operation);
  }
  const [largest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const [first] = largest;
  return {
    usual: first === undefined ? [] : schemesOf(first),
    others: operations.filter((operation) => !largest.includes(operation)),
  };
}

/** Without repetitions: a scheme may be required with several sets of scopes. */
function schemesOf({ security }: Operation): readonly string[] {
  return [...new Set(security.map(schemeName))];
}

function schemeNames(names: readonly string[]): Code {
  return arrayLiteral(names.map(stringLiteral));
}
