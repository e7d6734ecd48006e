import {
  arrayLiteral,
  asExpression,
  assignment,
  type Code,
  callExpression,
  type File,
  identifier,
  type Operation,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  returnStatement,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { servedOperations } from "../operations/served-operations.ts";
import { endpointsName, handlersName, methodKey, runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { printDoc, routeNote } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { builtResponse } from "./built-response.ts";
import { mswNames, operationMswName, serviceMswName } from "./msw-names.ts";

/** Prints `library_msw.ts`: handlers of Mock Service Worker, which respond with built messages or as the caller says. */
export function mswFile(file: File, shape: Shape, options: OutputOptions): Output {
  const parameters = ["baseUrl", "respond", "handlers", "options", "request", "path", "seed", "mediaType", "built"];
  const out = createOutput(file, "msw", [...mswNames(file), ...parameters], options);
  printEach(file.services, (service) => {
    const operations = mockedOperations(service);
    printEach(operations, (operation) => printOperation(operation, out, shape));
    printService(service, operations, out);
  });
  return out;
}

/** Mock Service Worker has another interface for WebSockets. */
function mockedOperations(service: Service): readonly Operation[] {
  return servedOperations(service).filter(
    ({ streams }) => streams.length === 0 || streams.some((format) => format !== "websocket"),
  );
}

function parametersOf(out: Output) {
  return {
    baseUrl: { name: "baseUrl", type: "string" },
    options: { name: "options", type: out.type(runtime, "MswOptions"), optional: true },
    returns: out.type("msw", "HttpHandler"),
  };
}

function printOperation(operation: Operation, out: Output, shape: Shape): void {
  const { service, localName, fullName } = operation;
  const name = operationMswName(operation);
  const { baseUrl, options, returns } = parametersOf(out);
  const handlers = handlersType(service, out);
  const respond = { name: "respond", type: `${handlers}[${stringLiteral(localName)}]`, optional: true };
  printDoc(out, operation, routeNote(operation.servedBindings[0]!, operation, out));
  out.annotate(operation, name);
  out.exportFunction({ name, parameters: [baseUrl, respond, options], returns }, () => {
    out.statement(
      assignment(`const built${out.annotation(`: ${respond.type}`)}`, builtResponse(operation, out, shape)),
    );
    const handler = propertyAssignment(methodKey(operation), "respond ?? built");
    const only = objectLiteral([handler]);
    out.statement(assignment("const handlers", out.target === "ts" ? asExpression(only, handlers) : only));
    const create = out.value(modulePath(out, service.file.stem, "handlers"), endpointsName(service));
    const parts = [out.value("msw", "http"), stringLiteral(fullName), callExpression(create, ["handlers"])];
    const handle = callExpression(out.value(runtime, "mswHandler"), [...parts, baseUrl.name, options.name]);
    out.statement(returnStatement(handle));
  });
  out.line();
}

function printService(service: Service, operations: readonly Operation[], out: Output): void {
  const { baseUrl, options, returns } = parametersOf(out);
  const handlers = {
    name: "handlers",
    type: `${out.global("Partial")}<${handlersType(service, out)}>`,
    default: "{}",
  };
  out.doc(`The handlers of ${service.fullName}: those given, and others that respond with built messages.`);
  out.annotate(service, serviceMswName(service));
  out.exportFunction(
    { name: serviceMswName(service), parameters: [baseUrl, handlers, options], returns: `${returns}[]` },
    () => {
      const items: Code[] = operations.map((operation) => {
        const given = propertyAccess(identifier(handlers.name), operation.localName);
        return callExpression(operationMswName(operation), [baseUrl.name, given, options.name]);
      });
      out.statement(returnStatement(arrayLiteral(items)));
    },
  );
  out.line();
}

function handlersType(service: Service, out: Output): string {
  return out.type(modulePath(out, service.file.stem, "handlers"), handlersName(service));
}
