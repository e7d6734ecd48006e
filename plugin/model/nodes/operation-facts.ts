import type { Message, Operation, OperationResponse, ResponseField } from "../model.ts";
import type { MethodOptions } from "../options/method-options.ts";
import type { ErrorOptions, HeaderOptions } from "../options/response-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import type { SecurityRequirementOptions, SecuritySchemeOptions } from "../options/security-options.ts";
import type { ServiceOptions } from "../options/service-options.ts";
import type { SecurityRequirement, SecurityScheme } from "../security.ts";
import { fieldOptions } from "./field-node.ts";
import { preferencesOf } from "./preferences.ts";

/** What the options of a service and of its rpcs say of an operation. */
export type OperationFacts = Pick<
  Operation,
  | "streams"
  | "response"
  | "requestMediaType"
  | "responseMediaType"
  | "bodyOptional"
  | "errors"
  | "security"
  | "responseHeaders"
  | "callbackParameter"
  | "jsonMediaTypes"
  | "lifecycle"
>;

/** An operation as its options are read: what is said of it, and what it answers. */
export interface DeclaredOperation {
  readonly service: ServiceOptions;
  readonly method: MethodOptions;
  readonly output: Message;
  readonly isStream: boolean;
  /** Finds a message by its full name. */
  readonly findMessage: (fullName: string) => Message | undefined;
}

const jsonType = "application/json";
const noErrors: Operation["errors"] = new Map();

export function operationFacts(operation: DeclaredOperation): OperationFacts {
  const { service, method } = operation;
  return {
    streams: operation.isStream ? streamsOf(operation) : [],
    response: responseOf(operation),
    requestMediaType: method.requestMediaType ?? jsonType,
    responseMediaType: method.responseMediaType ?? jsonType,
    bodyOptional: method.bodyOptional ?? false,
    errors: errorsOf(operation),
    security: method.public === true ? [] : (method.security ?? service.security ?? []).map(requirementOf),
    responseHeaders: headersOf(service.responseHeaders, method.responseHeaders),
    callbackParameter: service.callbackParameter,
    jsonMediaTypes: service.jsonMediaTypes ?? [],
    lifecycle: method.lifecycle ?? noOptions,
  };
}

function streamsOf({ method, output }: DeclaredOperation): Operation["streams"] {
  if (method.streams !== undefined && method.streams.length > 0) return method.streams;
  // The media type of an HttpBody is its own, and its bytes need not be JSON.
  return output.fullName === "google.api.HttpBody" ? ["bytes"] : ["ndjson"];
}

function responseOf({ method, output, isStream }: DeclaredOperation): OperationResponse {
  const fields = responseFields(output);
  const { cases } = output;
  return cases === undefined || isStream
    ? { kind: "message", status: method.status ?? 200, fields }
    : { kind: "result", cases, fields };
}

const noFields: readonly ResponseField[] = [];

function responseFields(output: Message): readonly ResponseField[] {
  let found: ResponseField[] | undefined;
  for (const field of output.fields) {
    const options = fieldOptions(field);
    if (options.in !== "header" && options.in !== "status") continue;
    found ??= [];
    found.push({ field, in: options.in, name: options.name ?? field.jsonName, preferences: preferencesOf(field) });
  }
  return found ?? noFields;
}

/** Those of the method replace those of the service with the same status. */
function errorsOf({ service, method, findMessage }: DeclaredOperation): Operation["errors"] {
  if (service.errors === undefined && method.errors === undefined) return noErrors;
  const errors = new Map<number, Message>();
  for (const { status = 0, type = "" } of declaredErrors(service, method)) {
    const message = findMessage(type);
    if (message !== undefined) errors.set(status, message);
  }
  return errors;
}

function declaredErrors(service: ServiceOptions, method: MethodOptions): readonly ErrorOptions[] {
  return [...(service.errors ?? []), ...(method.errors ?? [])];
}

function requirementOf({ scheme = "", scopes = [], privileges = [] }: SecurityRequirementOptions): SecurityRequirement {
  return { scheme, scopes, privileges };
}

/** A header of the method takes the place of one of the service; names of headers know no case (RFC 9110, 5.1). */
function headersOf(
  service: readonly HeaderOptions[] = [],
  method: readonly HeaderOptions[] = [],
): Operation["responseHeaders"] {
  const own = new Set(method.map(({ name = "" }) => name.toLowerCase()));
  const kept = service.filter(({ name = "" }) => !own.has(name.toLowerCase()));
  return [...kept, ...method].map(({ name = "", value = "" }) => ({ name, value }));
}

const noSchemes: ReadonlyMap<string, SecurityScheme> = new Map();

/** The security schemes of a service by name; one that says of no kind what it is, is left out. */
export function securitySchemes({ securitySchemes: rules }: ServiceOptions): ReadonlyMap<string, SecurityScheme> {
  if (rules === undefined) return noSchemes;
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, rule] of sorted(rules)) {
    const scheme = schemeOf(rule);
    if (scheme !== undefined) schemes.set(name, scheme);
  }
  return schemes;
}

/** protoc and buf write the entries of a map in different orders. */
function sorted<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function schemeOf({ apiKey, http, oauth2, description }: SecuritySchemeOptions): SecurityScheme | undefined {
  if (oauth2 !== undefined) {
    const { tokenUrl, authorizationUrl, queryParameter, scopes = new Map<string, string>() } = oauth2;
    return { kind: "oauth2", tokenUrl, authorizationUrl, queryParameter, scopes: sorted(scopes), description };
  }
  if (http !== undefined) return { kind: "http", scheme: http.scheme ?? "", description };
  if (apiKey === undefined) return undefined;
  const { in: location, name = "" } = apiKey;
  return location === "query" || location === "header" || location === "cookie"
    ? { kind: "api_key", in: location, name, description }
    : undefined;
}
