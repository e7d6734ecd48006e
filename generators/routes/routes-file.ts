import {
  assignment,
  type Code,
  callExpression,
  type File,
  objectLiteral,
  propertyAssignment,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { errorFormatsNames, printErrorFormats } from "../operations/error-formats.ts";
import { sensitiveNames } from "../operations/sensitive-names.ts";
import { servedOperations } from "../operations/served-operations.ts";
import { routesName, runtime, schemesName, securityName, serviceTraitsName } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { printEach } from "../output/print-each.ts";
import { deepFunctionNames, printDeepFunctions } from "./deep-functions.ts";
import { operationCode } from "./operation-code.ts";
import { commonSecurity, printUsualSecurity, requirementsCode, schemeCode } from "./security-code.ts";

/** Prints `library_routes.ts`: for each service its operations with their routes, as data. */
export function routesFile(file: File, options: OutputOptions): Output {
  const names = file.services.flatMap((service) => [
    routesName(service),
    ...errorFormatsNames(service, "routes"),
    serviceTraitsName(service),
    schemesName(service),
    securityName(service),
  ]);
  const out = createOutput(file, "routes", [...names, ...deepFunctionNames(file)], options);
  printDeepFunctions(file, out);
  printEach(file.services, (service) => {
    printErrorFormats(service, out);
    printTraits(service, out);
    out.doc(`The routes of ${service.fullName}.`);
    out.annotate(service, routesName(service));
    printOperations(service, out);
    out.line();
  });
  return out;
}

/** Prints what all operations of the service have in common, and constants for what only some have. */
function printTraits(service: Service, out: Output): void {
  const security = commonSecurity(service);
  const names = [...service.securitySchemes.keys()];
  // TypeScript would type a literal's `toString` as that of Object, so its name has to be in the type.
  const areNamed = names.some((name) => name in Object.prototype);
  const hasSecurity = service.operations.some((operation) => operation.security.length > 0);
  if (hasSecurity && (security === undefined || areNamed)) printSchemes(service, out);
  if (security === undefined) printUsualSecurity(service, out);
  if (out.target === "dts") return;
  const schemes = [...service.securitySchemes].map(([name, scheme]) => schemeCode(name, scheme));
  out.constant(serviceTraitsName(service), out.type(runtime, "ServiceTraits"), [
    propertyAssignment("name", stringLiteral(service.fullName)),
    ...(security === undefined
      ? []
      : [
          propertyAssignment("security", requirementsCode(security)),
          propertyAssignment("securitySchemes", areNamed ? schemesName(service) : objectLiteral(schemes)),
        ]),
  ]);
  out.line();
}

function printOperations(service: Service, out: Output): void {
  const operations = servedOperations(service);
  const names = operations.map(({ localName }) => localName);
  const sensitive = sensitiveNames(service);
  const entries = operations.map((operation) => operationCode(operation, sensitive.get(operation), out));
  const value = callExpression(`/* @__PURE__ */ ${out.value(runtime, "operationsOf")}`, [
    serviceTraitsName(service),
    objectLiteral(entries, true),
  ]);
  printRecord({ declaration: `export const ${routesName(service)}`, type: "Operations", names, value }, out);
}

/** Prints the security schemes of the service, to which its operations refer. */
function printSchemes(service: Service, out: Output): void {
  if (out.target === "dts") return;
  const names = [...service.securitySchemes.keys()];
  const entries = [...service.securitySchemes].map(([name, scheme]) => schemeCode(name, scheme));
  const value = objectLiteral(entries, true);
  printRecord({ declaration: `const ${schemesName(service)}`, type: "SecuritySchemes", names, value }, out);
  out.line();
}

interface RecordConstant {
  readonly declaration: string;
  /** A type of the runtime that takes the names of the members. */
  readonly type: "Operations" | "SecuritySchemes";
  readonly names: readonly string[];
  readonly value: Code;
}

/** Prints a record whose type names its members: TypeScript would type an unnamed `toString` as that of Object. */
function printRecord({ declaration, type, names, value }: RecordConstant, out: Output): void {
  const literals = names.map(stringLiteral);
  const union = literals.join(" | ");
  const start = out.target === "dts" ? declaration.replace("const", "declare const") : declaration;
  // Where the brace alone does not fit, formatters break the line before it.
  const end = out.target === "dts" ? ";" : " =";
  const head = `${start}${out.annotation(`: ${out.type(runtime, type)}<${union}>`)}`;
  // A single name stays on the line, as formatters keep it.
  const fits = out.target === "js" || names.length === 1 || `${head}${end}`.length <= out.width;
  if (!fits) {
    out.line(`${start}: ${out.type(runtime, type)}<`);
    out.indent(() => {
      if (union.length + 2 <= out.width) out.line(union);
      else literals.forEach((name) => void out.line(`| ${name}`));
    });
  }
  const open = fits ? head : ">";
  if (out.target === "dts") out.line(`${open};`);
  else out.statement(assignment(open, value));
}
