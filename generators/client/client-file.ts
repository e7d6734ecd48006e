import {
  arrowFunction,
  assignment,
  type Code,
  callExpression,
  type File,
  isNegotiated,
  type Operation,
  propertyAssignment,
  type Service,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { errorFormatsNames, printErrorFormats } from "../operations/error-formats.ts";
import {
  callName,
  clientFactoryName,
  clientName,
  methodKey,
  positionalName,
  runtime,
  serviceNameConstant,
} from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { introduction, printDoc } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { baseUrlNames, defaultTransport, printBaseUrl } from "./base-url.ts";
import { credentialNames, printCredentials } from "./credentials.ts";
import { errorNames, printErrorBodies } from "./error-bodies.ts";
import { mediaTypeParameter } from "./negotiated-call.ts";
import { callTypes, printOperationDoc, printOperationFunction } from "./operation-function.ts";
import { handleNames, printOperationHandle } from "./operation-handle.ts";
import { pageNames, printPageFunctions } from "./page-functions.ts";
import { overloadParameters, overloadsOf, positionalNames } from "./signature-call.ts";

/**
 * Prints `library_client.ts`. Each service has an interface, a function for each operation, and a factory of clients that call
 * these functions. Bundlers drop the functions that an application does not use.
 */
export function clientFile(file: File, shape: Shape, options: OutputOptions): Output {
  const out = createOutput(file, "client", [...declaredNames(file, shape), ...localNames], options);
  printEach(file.services, (service) => {
    printInterface(service, out, shape);
    printErrorFormats(service, out);
    printServiceName(service, out);
    printEach(service.operations, (operation) => {
      printOperationFunction(operation, out, shape);
      printPageFunctions(operation, out, shape);
      printOperationHandle(operation, out, shape);
    });
    printFactory(service, out, shape);
    out.line();
    printBaseUrl(service, out);
    printErrorBodies(service, out, shape);
    printCredentials(service, out);
  });
  return out;
}

/** The names of parameters and variables in the functions of a client. */
const localNames: readonly string[] = [
  mediaTypeParameter,
  "transport",
  "request",
  "options",
  "json",
  "check",
  "error",
  "credentials",
  "page",
  "next",
  "given",
];

function declaredNames({ services }: File, shape: Shape): readonly string[] {
  return [
    ...services.flatMap((service) => [clientName(service), clientFactoryName(service), serviceNameConstant(service)]),
    ...services.flatMap((service) => [...errorFormatsNames(service, "client"), ...errorNames(service)]),
    ...services.flatMap(credentialNames),
    ...services.flatMap(baseUrlNames),
    ...services.flatMap((service) => service.operations.map(callName)),
    ...services.flatMap((service) => service.operations.flatMap(pageNames)),
    ...services.flatMap((service) => service.operations.flatMap(handleNames)),
    ...services.flatMap((service) => service.operations.flatMap((it) => positionalNames(it, shape))),
  ];
}

function printInterface(service: Service, out: Output, shape: Shape): void {
  out.declaration(() => {
    printDoc(out, service, ...introduction(service, `A client for ${service.fullName}.`));
    out.annotate(service, clientName(service));
    out.block(
      `export interface ${clientName(service)} {`,
      () => {
        for (const operation of service.operations) printSignature(operation, out, shape);
        out.insertionPoint(`client:${service.fullName}`);
      },
      "}",
    );
    out.line();
  });
}

/** Prints the full name of the service, with which the names of its operations begin. */
function printServiceName(service: Service, out: Output): void {
  if (out.target === "dts" || service.operations.length === 0) return;
  out.statement(assignment(`const ${serviceNameConstant(service)}`, stringLiteral(service.fullName)));
  out.line();
}

function printSignature(operation: Operation, out: Output, shape: Shape): void {
  printOperationDoc(operation, out);
  const { typeParameters, request, options, result } = callTypes(operation, out, shape);
  out.annotate(operation, methodKey(operation));
  out.signature(methodKey(operation) + typeParameters, [`request: ${request}`, `options?: ${options}`], result, ";");
  for (const { signature } of overloadsOf(operation, shape)) {
    printOperationDoc(operation, out);
    out.signature(methodKey(operation), overloadParameters(signature, options, out, shape), result, ";");
  }
}

function factoryCall(operation: Operation, out: Output, shape: Shape): Code {
  if (overloadsOf(operation, shape).length === 0) {
    return arrowFunction(
      ["request", "options"],
      callExpression(callName(operation), ["transport", "request", "options"]),
    );
  }
  const request = spreadElement(callExpression(positionalName(operation), ["given"]));
  const given = `...given${out.annotation(": unknown[]")}`;
  return arrowFunction([given], callExpression(callName(operation), ["transport", request]));
}

function printFactory(service: Service, out: Output, shape: Shape): void {
  const parameters = [{ name: "transport", type: out.type(runtime, "Transport"), ...defaultTransport(service) }];
  const byDefault = service.host ? ", by default one to its host" : "";
  out.doc(`Creates a client for ${service.fullName} that sends its calls over \`transport\`${byDefault}.`);
  out.annotate(service, clientFactoryName(service));
  out.exportFunction({ name: clientFactoryName(service), parameters, returns: clientName(service) }, () => {
    if (isBound(service, out, shape)) printBoundCalls(service, out);
    else printMethods(service, out, shape);
  });
}

/** Whether the methods pass on what they are given. What other plugins insert beside them are methods, too. */
function isBound({ operations }: Service, { insertionPoints }: Output, shape: Shape): boolean {
  if (insertionPoints || operations.length === 0) return false;
  return operations.every((operation) => overloadsOf(operation, shape).length === 0 && !isNegotiated(operation));
}

function printBoundCalls(service: Service, out: Output): void {
  out.block(
    `return ${out.value(runtime, "bindCalls")}(transport, {`,
    () => {
      for (const operation of service.operations) {
        const [name, call] = [operation.localName, callName(operation)];
        out.annotate(operation, name);
        out.line(name === call ? `${name},` : `${name}: ${call},`);
      }
    },
    "});",
  );
}

function printMethods(service: Service, out: Output, shape: Shape): void {
  out.block(
    "return {",
    () => {
      for (const operation of service.operations) {
        out.annotate(operation, operation.localName);
        out.statement(propertyAssignment(operation.localName, factoryCall(operation, out, shape)), ",");
      }
      out.insertionPoint(`factory:${service.fullName}`);
    },
    "};",
  );
}
