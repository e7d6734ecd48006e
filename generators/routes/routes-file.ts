import {
  assignment,
  type Code,
  type File,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { errorFormatsNames, printErrorFormats } from "../operations/error-formats.ts";
import { routesName, runtime, schemesName } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { deepFunctionNames, printDeepFunctions } from "./deep-functions.ts";
import { operationCode } from "./operation-code.ts";

/** Prints `library_routes.ts`: for each service its operations with their routes, as data. */
export function routesFile(file: File, options: OutputOptions): Output {
  const names = file.services.flatMap((service) => [
    routesName(service),
    ...errorFormatsNames(service),
    schemesName(service),
  ]);
  const out = createOutput(file, "routes", [...names, ...deepFunctionNames(file)], options);
  printDeepFunctions(file, out);
  for (const service of file.services) {
    printErrorFormats(service, out);
    if (service.operations.some(({ security }) => security.length > 0)) printSchemes(service, out);
    out.doc(`The routes of ${service.fullName}.`);
    out.annotate(service, routesName(service));
    printOperations(service, out);
    out.line();
  }
  return out;
}

function printOperations(service: Service, out: Output): void {
  const names = service.operations.map(({ localName }) => stringLiteral(localName));
  const type = `${out.type(runtime, "Operations")}<${names.join(" | ")}>`;
  const keyword = out.target === "dts" ? "export declare const" : "export const";
  const head = `${keyword} ${routesName(service)}${out.annotation(`: ${type}`)}`;
  const fits = `${head}${out.target === "dts" ? ";" : " = {"}`.length <= out.width;
  if (!fits && out.target !== "js") {
    out.line(`${keyword} ${routesName(service)}: ${out.type(runtime, "Operations")}<`);
    const union = names.join(" | ");
    out.indent(() => {
      if (union.length + 2 <= out.width) out.line(union);
      else names.forEach((name) => void out.line(`| ${name}`));
    });
  }
  const open = fits || out.target === "js" ? head : ">";
  if (out.target === "dts") out.line(`${open};`);
  else out.statement(assignment(open, objectLiteral(service.operations.map(operationCode), true)));
}

/** Prints the security schemes of the service, to which its operations refer. */
function printSchemes(service: Service, out: Output): void {
  if (out.target === "dts") return;
  const schemes = [...service.securitySchemes].map(([name, scheme]) => {
    const parts: Code[] = [
      propertyAssignment("type", stringLiteral(scheme.kind === "api_key" ? "apiKey" : scheme.kind)),
    ];
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
    return propertyAssignment(propertyKey(name), objectLiteral(parts));
  });
  const type = out.type(runtime, "SecuritySchemes");
  const target = `const ${schemesName(service)}${out.annotation(`: ${type}`)}`;
  out.statement(assignment(target, objectLiteral(schemes, true)));
  out.line();
}
