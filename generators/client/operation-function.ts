import {
  arrayLiteral,
  assignment,
  type Binding,
  type Code,
  callExpression,
  declaredFormat,
  isNegotiated,
  jsonMediaType,
  type Operation,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  returnStatement,
  stringLiteral,
  templateLiteral,
  throwStatement,
  usesIdentifier,
  yieldDelegate,
} from "@protoc-gen-rest/plugin";
import { errorFormatsOf } from "../operations/error-formats.ts";
import { eventCode } from "../operations/event-code.ts";
import { callName, clientName, positionalName, runtime, serviceNameConstant } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { lifecycleNotes, printDoc, routeNote } from "../output/print-doc.ts";
import type { Shape } from "../shape/shape.ts";
import { callBody } from "./call-body.ts";
import { callHeaders, callQuery } from "./call-parts.ts";
import { bindingConditions, callPath, noBindingFits, variableKeys } from "./call-path.ts";
import { callSensitivity } from "./call-sensitivity.ts";
import type { ChosenSignature } from "./choose-signatures.ts";
import { errorReaders } from "./error-bodies.ts";
import { expectedResponse, responseReader } from "./expected-response.ts";
import { acceptedTypes, negotiatedTypes } from "./negotiated-call.ts";
import { requestCheck } from "./request-check.ts";
import { overloadParameters, overloadsOf, printPositional } from "./signature-call.ts";
import { VariableSets } from "./variable-sets.ts";

/** The types of a call. */
export interface CallTypes {
  /** `<T>`, or "". */
  readonly typeParameters: string;
  readonly request: string;
  readonly options: string;
  readonly result: string;
}

/** The types of the request, the options and the result of an operation's call. */
export function callTypes(operation: Operation, out: Output, shape: Shape): CallTypes {
  const request = shape.messageType(operation.input, out);
  const response = shape.readType(operation.output, out);
  if (isNegotiated(operation)) return { request, ...negotiatedTypes(operation, response, out) };
  const result = operation.streaming === "server" ? `AsyncIterable<${response}>` : `Promise<${response}>`;
  return { typeParameters: "", request, options: out.type(runtime, "CallOptions"), result };
}

/** Prints the doc comment of an operation, with its route. */
export function printOperationDoc(operation: Operation, out: Output): void {
  printDoc(out, operation, routeNote(operation.bindings[0]!, operation, out), ...lifecycleNotes(operation.lifecycle));
}

/** The description of an operation stands at the method of the client, to which that of its function refers. */
function printReference(operation: Operation, out: Output): void {
  const { service, localName, deprecated } = operation;
  const reference = `See {@link ${clientName(service)}.${localName}}.`;
  out.doc(deprecated ? `${reference}\n\n@deprecated` : reference);
}

/**
 * Prints the function that sends an operation. It is async, so that an invalid path variable rejects instead of throwing.
 */
export function printOperationFunction(operation: Operation, out: Output, shape: Shape): void {
  const stream = operation.streaming === "server";
  const bindings = choices(operation, out, shape);
  const calls = bindings.map(({ binding, conditions }) => {
    return { conditions, code: transportCall(operation, binding, out, shape) };
  });
  const used =
    out.checkRequests || calls.some(({ conditions, code }) => conditions.length > 0 || usesIdentifier(code, "request"));
  const { typeParameters, request: type, options, result } = callTypes(operation, out, shape);
  const parameters = [
    { name: "transport", type: out.type(runtime, "Transport") },
    { name: used ? "request" : "_request", type },
    { name: "options", type: options, optional: true },
  ];
  const name = callName(operation);
  printReference(operation, out);
  out.annotate(operation, name);
  const overloads = overloadsOf(operation, shape);
  const generic = name + out.annotation(typeParameters);
  if (overloads.length > 0) printOverloads(operation, overloads, { request: type, options, result }, out, shape);
  const kind = stream ? "async*" : "async";
  const declared = overloads.length === 0 ? parameters : [parameters[0]!, { name: "...given", type: "unknown[]" }];
  if (overloads.length > 0 && out.target === "dts") {
    out.line();
    return;
  }
  out.exportFunction({ name: generic, parameters: declared, returns: result, kind }, () => {
    if (overloads.length > 0) {
      const names = `[${used ? "request" : ""}, options]`;
      out.statement(assignment(`const ${names}`, callExpression(positionalName(operation), ["given"])));
    }
    if (out.checkRequests) out.statement(requestCheck(operation, out, shape));
    for (const { conditions, code } of calls) {
      if (conditions.length === 0) out.statement(code);
      else out.when(conditions, "&&", () => printCall(code, stream, out));
    }
    if (calls.every(({ conditions }) => conditions.length > 0)) {
      const paths = bindings.map(({ binding }) => binding);
      out.statement(throwStatement(noBindingFits(paths, out, shape)));
    }
  });
  out.line();
  printPositional(operation, { request: type, options }, out, shape);
}

/** Prints the signatures of a function that takes positional arguments as well. */
function printOverloads(
  operation: Operation,
  overloads: readonly ChosenSignature[],
  { request, options, result }: Omit<CallTypes, "typeParameters">,
  out: Output,
  shape: Shape,
): void {
  if (out.target === "js") return;
  const open = `export ${out.target === "dts" ? "declare " : ""}function ${callName(operation)}`;
  const transport = `transport: ${out.type(runtime, "Transport")}`;
  out.signature(open, [transport, `request: ${request}`, `options?: ${options}`], result, ";");
  for (const { signature } of overloads) {
    printReference(operation, out);
    out.signature(open, [transport, ...overloadParameters(signature, options, out, shape)], result, ";");
  }
}

function printCall(code: Code, stream: boolean, out: Output): void {
  out.statement(code);
  if (stream) out.line("return;");
}

interface Choice {
  readonly binding: Binding;
  readonly conditions: readonly string[];
}

/** The bindings to choose from: a call takes the first whose path fits the request. A single one needs no check. */
function choices(operation: Operation, out: Output, shape: Shape): Choice[] {
  const result: Choice[] = [];
  const seen = new Set<string>();
  for (const binding of sendableFirst(operation.bindings)) {
    const key = pathKey(binding);
    if (!seen.has(key)) result.push({ binding, conditions: [] });
    seen.add(key);
    if (binding.variables.length === 0) break;
  }
  const later = new VariableSets();
  const last = result.length - 1;
  for (let i = last; i >= 0; i--) {
    const { binding } = result[i]!;
    if (last > 0) result[i] = { binding, conditions: bindingConditions(binding, later, out, shape) };
    later.add(variableKeys(binding.variables));
  }
  return result;
}

/** Replaces a binding that `fetch` refuses by one with the same path that every transport can send. */
function sendableFirst(bindings: readonly Binding[]): readonly Binding[] {
  return bindings.map((binding) => {
    if (!hasBodyOnGet(binding)) return binding;
    return bindings.find((other) => !hasBodyOnGet(other) && isSamePath(binding, other)) ?? binding;
  });
}

function hasBodyOnGet({ method, body }: Binding): boolean {
  return body.kind !== "none" && /^(GET|HEAD)$/.test(method);
}

function isSamePath(one: Binding, other: Binding): boolean {
  return one.body.kind === other.body.kind && pathKey(one) === pathKey(other);
}

function pathKey({ variables }: Binding): string {
  return variableKeys(variables).join();
}

/** The argument of a transport for a call, with the full name of the operation. */
export function callObject(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  return namedCall(stringLiteral(operation.fullName), operation, binding, out, shape);
}

function namedCall(name: Code, operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const method = binding.method === "*" ? (binding.body.kind === "none" ? "GET" : "POST") : binding.method;
  const parts: Code[] = [
    propertyAssignment("operation", name),
    propertyAssignment("method", stringLiteral(method)),
    propertyAssignment("template", stringLiteral(binding.template.text)),
    propertyAssignment("path", callPath(binding, out, shape)),
    ...callQuery(operation, binding, out, shape),
    ...callHeaders(operation, binding, out, shape),
    ...callBody(operation, binding, out, shape),
    ...callResponse(operation, binding, out),
    ...callErrors(operation, out, shape),
    ...callSensitivity(binding),
    ...callRetries(operation, method),
  ];
  return objectLiteral(parts, true);
}

function transportCall(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const name = templateLiteral(["", `.${operation.name}`], [serviceNameConstant(operation.service)]);
  const call = namedCall(name, operation, binding, out, shape);
  if (operation.streaming === "server") {
    // Events are whole messages, although one field may be their data.
    const read =
      operation.events === undefined
        ? responseReader(operation, binding, out, shape)
        : shape.reader(operation.output, out);
    return yieldDelegate(callExpression(propertyAccess("transport", "stream"), [call, read, "options"]));
  }
  const expected = expectedResponse(operation, binding, out, shape);
  return returnStatement(callExpression(propertyAccess("transport", "unary"), [call, expected, "options"]));
}

/** The properties of the response that the transport needs before it reads it. */
function callResponse(operation: Operation, binding: Binding, out: Output): Code[] {
  const { streams, responseMediaType: mediaType } = operation;
  if (streams.length > 0) {
    const forms = streams.map((form) => streamForm(form, operation, binding, out));
    // An error with a status of success, before the first event, is JSON.
    const isRefused = [...operation.errors.keys()].some((status) => status >= 200 && status < 300);
    const readsJson = streams.some((form) => form === "ndjson" || form === "json-array");
    if (isRefused && streams.includes("server-sent-events") && !readsJson) forms.push(out.value(runtime, "jsonArray"));
    return [propertyAssignment("streams", callExpression(out.value(runtime, "streamFormats"), forms))];
  }
  if (isNegotiated(operation)) {
    const accept = callExpression(out.value(runtime, "acceptHeader"), [acceptedTypes(operation)]);
    return [propertyAssignment("accept", accept)];
  }
  return mediaType === jsonMediaType ? [] : [propertyAssignment("accept", stringLiteral(mediaType))];
}

/** How the transport finds the reason and the violations in an error body, and such a body among the messages of a stream. */
function callErrors(operation: Operation, out: Output, shape: Shape): Code[] {
  const { errors, errorFormats, streams } = operation;
  const code: Code[] = [];
  if (errorFormats.length > 0) {
    const describe = callExpression(out.value(runtime, "describeErrors"), [errorFormatsOf(operation, "client")]);
    code.push(propertyAssignment("describeError", describe));
  }
  // A line of grpc-gateway names its error, and bytes carry none.
  if (errors.size > 0 && streams.some((form) => form !== "bytes" && form !== "grpc-gateway")) {
    const recognise = callExpression(out.value(runtime, "streamErrors"), [errorReaders(errors, out, shape)]);
    code.push(propertyAssignment("isError", recognise));
  }
  return code;
}

/** The setting that lets the transport send a request again; nothing for methods that allow it themselves. */
function callRetries({ idempotent, retryable }: Operation, method: string): Code[] {
  return [
    ...(idempotent && !/^(GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/.test(method)
      ? [propertyAssignment("idempotent", "true")]
      : []),
    ...(retryable.length > 0 ? [propertyAssignment("retryable", arrayLiteral(retryable.map(String)))] : []),
  ];
}

function streamForm(
  form: Operation["streams"][number],
  operation: Operation,
  { responseBody }: Binding,
  out: Output,
): Code {
  const { events, responseMediaType } = operation;
  if (form === "server-sent-events" && events !== undefined) {
    return callExpression(out.value(runtime, "eventStream"), [eventCode(events, responseBody)]);
  }
  const name = out.value(runtime, streamForms[form]);
  if (form === declaredFormat(operation) && form !== "bytes") {
    return callExpression(out.value(runtime, "withMediaType"), [name, stringLiteral(responseMediaType)]);
  }
  if (form !== "bytes") return name;
  return callExpression(name, responseMediaType === "*/*" ? [] : [stringLiteral(responseMediaType)]);
}

const streamForms = {
  "server-sent-events": "serverSentEvents",
  ndjson: "ndjson",
  "json-array": "jsonArray",
  bytes: "byteStream",
  websocket: "webSocket",
  "grpc-gateway": "grpcGateway",
} as const;
