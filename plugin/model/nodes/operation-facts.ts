import type { JsonObject } from "../../forms/values.ts";
import type { Message, Operation, OperationResponse, ResponseField, Selection } from "../elements/model.ts";
import type { Security } from "../elements/security.ts";
import type { MethodOptions } from "../options/method-options.ts";
import type { OperationInfo } from "../options/operation-info.ts";
import type { ErrorOptions, HeaderOptions } from "../options/response-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import type { ServiceOptions } from "../options/service-options.ts";
import type { WireOptions } from "../options/wire-options.ts";
import { isHttpBody } from "../wire/body-format.ts";
import { parseJson } from "../wire/json-literal.ts";
import { errorFormats } from "./error-formats.ts";
import { eventFields } from "./event-fields.ts";
import { fieldOptions } from "./field-node.ts";
import { paginationOf } from "./pagination.ts";
import { linksOf, preferencesOf } from "./preferences.ts";
import { operationSecurity } from "./security-facts.ts";
import { selectingField } from "./selecting-field.ts";

/** The options of a service and of its rpc, for an operation. */
export interface OperationFacts
  extends Pick<
    Operation,
    | "streams"
    | "events"
    | "response"
    | "bodyOptional"
    | "errors"
    | "errorFormats"
    | "retryable"
    | "credentialsOptional"
    | "security"
    | "responseHeaders"
    | "callbackParameter"
    | "jsonMediaTypes"
    | "style"
    | "lifecycle"
    | "selectedBy"
    | "pagination"
    | "longRunning"
    | "routing"
    | "signatures"
    | "parameters"
    | "openApi"
  > {
  readonly requestMediaType: string | undefined;
  readonly responseMediaType: string | undefined;
}

/** The source of the facts of an operation. */
export interface DeclaredOperation {
  readonly service: ServiceOptions;
  /** The requirements of the service. */
  readonly security: Security;
  readonly method: MethodOptions;
  readonly input: Message;
  readonly output: Message;
  readonly isStream: boolean;
  /** `google.longrunning.operation_info` */
  readonly info: OperationInfo;
  readonly routing: Operation["routing"];
  readonly signatures: Operation["signatures"];
  /** The OpenAPI annotations of the rpc. */
  readonly openApi: JsonObject | undefined;
  readonly package: string;
  readonly wire: Required<WireOptions>;
  /** Finds a message by its full name. */
  readonly findMessage: (fullName: string) => Message | undefined;
}

const noStreams: Operation["streams"] = [];

const noErrors: Operation["errors"] = new Map();

export function operationFacts(operation: DeclaredOperation): OperationFacts {
  const { service, method } = operation;
  const streams = operation.isStream ? streamFormats(operation) : noStreams;
  const security = operationSecurity(operation.security, method, operation.openApi);
  return {
    streams,
    events: streams.includes("server-sent-events") ? eventFields(operation.output, method) : undefined,
    response: responseOf(operation),
    requestMediaType: method.requestMediaType,
    responseMediaType: method.responseMediaType,
    bodyOptional: method.bodyOptional ?? false,
    errors: errorsOf(operation),
    errorFormats: errorFormats(declaredErrors(service, method), operation.findMessage),
    retryable: retryableStatuses(operation),
    security: security.requirements,
    credentialsOptional: security.optional,
    responseHeaders: headersOf(service.responseHeaders, method.responseHeaders),
    callbackParameter: service.callbackParameter,
    jsonMediaTypes: service.jsonMediaTypes ?? [],
    openApi: operation.openApi,
    style: method.style ?? service.style,
    lifecycle: method.lifecycle ?? noOptions,
    selectedBy: selectionOf(operation),
    longRunning: longRunningOf(operation),
    routing: operation.routing,
    signatures: operation.signatures,
    parameters: operation.wire.parameters,
    pagination: operation.isStream ? undefined : paginationOf(method.pagination, operation.input, operation.output),
  };
}

function longRunningOf({ info, output, package: scope, findMessage }: DeclaredOperation): Operation["longRunning"] {
  if (output.fullName !== "google.longrunning.Operation") return undefined;
  const find = (name: string): Message | undefined => findMessage(`${scope}.${name}`) ?? findMessage(name);
  return { ...info, response: find(info.responseType), metadata: find(info.metadataType) };
}

/** A selection that is a finding. It keeps the routes of the operation from being reported as duplicates as well. */
export const unusableSelection: Selection = { accept: true };

function selectionOf({ method: { selectedBy }, input }: DeclaredOperation): Operation["selectedBy"] {
  if (selectedBy === undefined) return undefined;
  if (selectedBy.accept === true) return { accept: true };
  const found = selectingField(selectedBy.field ?? "", input);
  const value = parseJson(selectedBy.value ?? "true");
  return "missing" in found || value === undefined ? unusableSelection : { ...found, value };
}

function streamFormats({ method, output, wire }: DeclaredOperation): Operation["streams"] {
  if (method.streams !== undefined && method.streams.length > 0) return method.streams;
  // A google.api.HttpBody names its own media type, and its bytes need not be JSON.
  if (isHttpBody(output)) return ["bytes"];
  return [wire.streams === "grpc-gateway" ? "grpc-gateway" : "ndjson"];
}

function responseOf({ method, output, isStream }: DeclaredOperation): OperationResponse {
  const fields = responseFields(output);
  const { cases } = output;
  return cases === undefined || isStream
    ? { kind: "message", status: method.status ?? 200, fields }
    : { kind: "result", status: method.status ?? 200, cases, fields };
}

const noFields: readonly ResponseField[] = [];

function responseFields(output: Message): readonly ResponseField[] {
  let found: ResponseField[] | undefined;
  for (const field of output.fields) {
    const options = fieldOptions(field);
    if (options.in !== "header" && options.in !== "status") continue;
    found ??= [];
    const style = { preferences: preferencesOf(field), links: linksOf(field) };
    found.push({ field, in: options.in, name: options.name ?? field.jsonName, ...style });
  }
  return found ?? noFields;
}

/** The errors of the method replace those of the service with the same status. */
function errorsOf({ service, method, findMessage }: DeclaredOperation): Operation["errors"] {
  if (service.errors === undefined && method.errors === undefined) return noErrors;
  const errors = new Map<number, Message>();
  for (const { status = 0, type = "" } of declaredErrors(service, method)) {
    const message = findMessage(type);
    if (message !== undefined) errors.set(status, message);
  }
  return errors;
}

const noStatuses: readonly number[] = [];

/** The errors of the method replace those of the service here as well. */
function retryableStatuses({ service, method }: DeclaredOperation): readonly number[] {
  if (service.errors === undefined && method.errors === undefined) return noStatuses;
  const statuses = new Set<number>();
  for (const { status = 0, retryable } of declaredErrors(service, method)) {
    if (retryable) statuses.add(status);
    else statuses.delete(status);
  }
  return [...statuses].sort((a, b) => a - b);
}

function declaredErrors(service: ServiceOptions, method: MethodOptions): readonly ErrorOptions[] {
  return [...(service.errors ?? []), ...(method.errors ?? [])];
}

/** The headers of the method replace those of the service; names are case-insensitive (RFC 9110, section 5.1). */
function headersOf(
  service: readonly HeaderOptions[] = [],
  method: readonly HeaderOptions[] = [],
): Operation["responseHeaders"] {
  const own = new Set(method.map(({ name = "" }) => name.toLowerCase()));
  const kept = service.filter(({ name = "" }) => !own.has(name.toLowerCase()));
  return [...kept, ...method].map(({ name = "", value = "" }) => ({ name, value }));
}
