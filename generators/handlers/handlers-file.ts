import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  type File,
  isNegotiated,
  type Operation,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  type ResponseCase,
  type ResponseField,
  returnStatement,
  type Service,
} from "@protoc-gen-rest/plugin";
import { linksCode } from "../operations/preference-code.ts";
import { requestReader } from "../operations/request-reader.ts";
import { servedOperations } from "../operations/served-operations.ts";
import { endpointsName, handlersName, methodKey, routesName, runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { introduction, lifecycleNotes, printDoc, routeNote } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { failureNames, printFailures } from "./failures.ts";
import { featuresCode, featuresMember, neededFeatures } from "./features.ts";
import { immutableCheckNames, printImmutableChecks } from "./immutable-checks.ts";

/**
 * Prints `library_handlers.ts`: for each service an interface to implement, and a function that creates the endpoints.
 */
export function handlersFile(file: File, shape: Shape, options: OutputOptions): Output {
  const declares = file.services.flatMap((service) => {
    return [handlersName(service), endpointsName(service), ...failureNames(service), ...immutableCheckNames(service)];
  });
  const out = createOutput(
    file,
    "handlers",
    [...declares, "handlers", "request", "context", "response", "stored"],
    options,
  );
  printEach(file.services, (service) => {
    out.declaration(() => {
      printDoc(out, service, ...introduction(service, `The handlers of ${service.fullName}.`));
      const print = (): void => {
        for (const operation of servedOperations(service)) printSignature(operation, out, shape);
        out.insertionPoint(`handlers:${service.fullName}`);
      };
      out.annotate(service, handlersName(service));
      out.block(`export interface ${handlersName(service)} {`, print, "}");
      out.line();
    });
    printEndpoints(service, out, shape);
    out.line();
    printFailures(service, out, shape);
    printImmutableChecks(service, out, shape);
  });
  return out;
}

function printSignature(operation: Operation, out: Output, shape: Shape): void {
  printDoc(
    out,
    operation,
    routeNote(operation.servedBindings[0]!, operation, out),
    ...lifecycleNotes(operation.lifecycle),
  );
  const request = shape.messageType(operation.input, out);
  const response = responseType(operation, out, shape);
  const context = contextType(operation, response, out);
  const parameters = [`request: ${request}`, `context: ${context}`];
  const returns = operation.streaming === "server" ? `AsyncIterable<${response}>` : [`Promise<${response}>`, response];
  out.annotate(operation, methodKey(operation));
  out.signature(methodKey(operation), parameters, returns, ";");
}

/**
 * The type of a handler's result, or of the messages of its stream. Only the first chunk of a stream of bytes needs a media
 * type.
 */
function responseType({ output, streaming }: Operation, out: Output, shape: Shape): string {
  const response = shape.messageType(output, out);
  if (streaming === "none" || output.form.kind !== "http_body") return response;
  return `${response} | ${out.type(runtime, "BytesChunk")}`;
}

/** With several media types, the handler learns which one the caller has chosen. */
function contextType(operation: Operation, response: string, out: Output): string {
  if (!isNegotiated(operation)) return out.type(runtime, "HandlerContext");
  return `${out.type(runtime, "NegotiatedContext")}<${out.type(runtime, "MediaTypeOf")}<${response}>>`;
}

function printEndpoints(service: Service, out: Output, shape: Shape): void {
  const parameters = [{ name: "handlers", type: handlersName(service) }];
  const returns = `${out.type(runtime, "Endpoint")}[]`;
  out.doc(`Creates the endpoints of ${service.fullName} from its handlers.`);
  out.annotate(service, endpointsName(service));
  out.exportFunction({ name: endpointsName(service), parameters, returns }, () => {
    const routes = out.value(modulePath(out, out.stem, "routes"), routesName(service));
    const operations = servedOperations(service);
    const endpoints = areAlike(operations)
      ? endpointsCode(operations, routes, out, shape)
      : arrayLiteral(operations.map((operation) => endpointCode(operation, routes, out, shape)));
    out.statement(returnStatement(endpoints));
  });
}

/** Whether all operations return a message each, and need the same features. */
function areAlike(operations: readonly Operation[]): boolean {
  const [first, ...others] = operations;
  if (first === undefined || operations.some((operation) => joinName(operation) !== "endpointWith")) return false;
  const needed = JSON.stringify(neededFeatures(first));
  return others.every((operation) => JSON.stringify(neededFeatures(operation)) === needed);
}

function endpointsCode(operations: readonly Operation[], routes: string, out: Output, shape: Shape): Code {
  const codecs = operations.map((operation) => {
    const members = [
      propertyAssignment("read", requestReader(operation.input, out, shape)),
      ...writers(operation, out, shape),
    ];
    return propertyAssignment(propertyKey(operation.localName), objectLiteral(members));
  });
  const features = featuresCode(neededFeatures(operations[0]!), out);
  const parts = [features, routes, "handlers", objectLiteral(codecs, true)];
  return callExpression(out.value(runtime, "endpointsOf"), parts);
}

function endpointCode(operation: Operation, routes: string, out: Output, shape: Shape): Code {
  const { localName, input } = operation;
  const join = out.value(runtime, joinName(operation));
  const read = requestReader(input, out, shape);
  const handler = propertyAccess("handlers", localName);
  const parameters = ["request", "context"];
  const members: Code[] = [
    propertyAssignment("read", read),
    propertyAssignment("handle", arrowFunction(parameters, callExpression(handler, parameters))),
    ...writers(operation, out, shape),
    ...featuresMember(operation, out),
  ];
  // TypeScript infers the types from a function that has a name.
  const isInferred = operation.response.kind !== "result" && typeof read === "string";
  const types = isInferred ? "" : typeArguments(operation, out, shape);
  return callExpression(join + types, [propertyAccess(routes, localName), objectLiteral(members, true)]);
}

/** The types of the request and the response, as type arguments. */
function typeArguments(operation: Operation, out: Output, shape: Shape): string {
  return out.annotation(`<${shape.messageType(operation.input, out)}, ${responseType(operation, out, shape)}>`);
}

function joinName(operation: Operation): string {
  const { streaming, response } = operation;
  if (streaming === "server") return "streamEndpointWith";
  if (isNegotiated(operation)) return "negotiatedEndpointWith";
  return response.kind === "result" ? "resultEndpointWith" : "endpointWith";
}

/**
 * The functions that write the response: one function or one for each status and media type, and none for a message that is
 * its own JSON form.
 */
function writers({ response, output }: Operation, out: Output, shape: Shape): Code[] {
  if (response.kind === "message") {
    // The bytes of an HttpBody are sent unchanged.
    const write = output.form.kind === "http_body" ? undefined : shape.serverWriter(output, out);
    const withLinks = linkWriter(response.fields, write, out);
    return withLinks === undefined ? [] : [propertyAssignment("write", withLinks)];
  }
  const byCase = response.cases.flatMap((it) => {
    const write = it.body?.kind === "message" ? shape.serverWriter(it.body, out) : undefined;
    return write === undefined ? [] : [propertyAssignment(caseKey(it), write)];
  });
  return byCase.length === 0 ? [] : [propertyAssignment("write", objectLiteral(byCase))];
}

/** The writer, which writes the lists of links in headers as text. */
function linkWriter(fields: readonly ResponseField[], write: Code | undefined, out: Output): Code | undefined {
  const lists = fields.flatMap(({ field, links }) => {
    return links === undefined ? [] : [propertyAssignment(propertyKey(field.jsonName), linksCode(links))];
  });
  if (lists.length === 0) return write;
  return callExpression(out.value(runtime, "linksWriter"), [
    objectLiteral(lists),
    ...(write === undefined ? [] : [write]),
  ]);
}

/** The name of a case in the runtime: `200`, `text/csv`, `200 text/csv`. */
function caseKey({ status, mediaTypes: [mediaType] }: ResponseCase): string {
  if (mediaType === undefined) return String(status);
  return propertyKey(status === undefined ? mediaType : `${status} ${mediaType}`);
}
