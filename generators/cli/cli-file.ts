import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  type File,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type SecurityScheme,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { callsName } from "../calls/calls-names.ts";
import { authName, baseUrlName, runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { printEach } from "../output/print-each.ts";
import { cliFileNames, cliName } from "./cli-names.ts";

/** Prints `library_cli.ts`: each service for `runCli` of the runtime, which makes a program of it. */
export function cliFile(file: File, options: OutputOptions): Output {
  const out = createOutput(file, "cli", [...cliFileNames(file), "text", "token", "basic"], options);
  printEach(file.services, (service) => {
    out.doc(`${service.fullName} as commands, for \`runCli\`.`);
    out.annotate(service, cliName(service));
    const members = [
      propertyAssignment("calls", out.value(modulePath(out, file.stem, "calls"), callsName(service))),
      ...(service.host ? [propertyAssignment("baseUrl", fromClient(out, baseUrlName(service)))] : []),
      ...credentials(service, out),
    ];
    out.constant(cliName(service), out.type(runtime, "CliService"), members, true);
    out.line();
  });
  return out;
}

function fromClient(out: Output, name: string): string {
  return out.value(modulePath(out, out.stem, "client"), name);
}

/** The kinds of credentials, and the function that passes those which a person has. */
function credentials(service: Service, out: Output): readonly Code[] {
  if (service.operations.every(({ security }) => security.length === 0)) return [];
  const schemes = [...service.securitySchemes];
  const kinds = new Set(schemes.map(([, scheme]) => sourceOf(scheme)));
  const given = schemes.map(([name, scheme]) =>
    propertyAssignment(propertyKey(name), callExpression(sourceOf(scheme), [stringLiteral(name)])),
  );
  const sources = (["text", "token", "basic"] as const).filter((kind) => kinds.has(kind));
  const auth = callExpression(fromClient(out, authName(service)), [objectLiteral(given)]);
  return [
    propertyAssignment("schemes", arrayLiteral(schemes.map(([name, scheme]) => schemeCode(name, scheme)))),
    propertyAssignment("authenticate", arrowFunction([`{ ${sources.join(", ")} }`], auth)),
  ];
}

function schemeCode(name: string, scheme: SecurityScheme): Code {
  const tokenUrl = scheme.kind === "oauth2" ? scheme.tokenUrl : undefined;
  return objectLiteral([
    propertyAssignment("name", stringLiteral(name)),
    propertyAssignment("kind", stringLiteral(kindOf(scheme))),
    ...(tokenUrl === undefined ? [] : [propertyAssignment("tokenUrl", stringLiteral(tokenUrl))]),
  ]);
}

function kindOf(scheme: SecurityScheme): string {
  if (scheme.kind === "api_key") return "key";
  if (scheme.kind === "oauth2") return "oauth2";
  return isBasic(scheme) ? "basic" : "token";
}

/** The function that returns what a person has for a scheme. */
function sourceOf(scheme: SecurityScheme): "text" | "token" | "basic" {
  if (scheme.kind === "oauth2") return "token";
  return isBasic(scheme) ? "basic" : "text";
}

function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
}
