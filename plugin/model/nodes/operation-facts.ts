import type { Message, Operation, OperationResponse, ResponseField } from "../model.ts";
import {
  type ErrorRules,
  type HeaderRules,
  type MethodRules,
  noRules,
  type SecurityRequirementRules,
  type SecuritySchemeRules,
  type ServiceRules,
} from "../options/rest-options.ts";
import type { SecurityRequirement, SecurityScheme } from "../security.ts";
import { fieldRules } from "./field-node.ts";
import { preferencesOf } from "./preferences.ts";

/** What the options of a service and of its rpcs say of an operation. */
export type OperationRules = Pick<
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
export interface RuledOperation {
  readonly service: ServiceRules;
  readonly method: MethodRules;
  readonly output: Message;
  readonly isStream: boolean;
  /** Finds a message by its full name. */
  readonly findMessage: (fullName: string) => Message | undefined;
}

const JSON_TYPE = "application/json";
const noErrors: Operation["errors"] = new Map();

export function operationRules(operation: RuledOperation): OperationRules {
  const { service, method } = operation;
  return {
    streams: operation.isStream ? streamsOf(operation) : [],
    response: responseOf(operation),
    requestMediaType: method.requestMediaType ?? JSON_TYPE,
    responseMediaType: method.responseMediaType ?? JSON_TYPE,
    bodyOptional: method.bodyOptional ?? false,
    errors: errorsOf(operation),
    security: method.public === true ? [] : (method.security ?? service.security ?? []).map(requirementOf),
    responseHeaders: headersOf(service.responseHeaders, method.responseHeaders),
    callbackParameter: service.callbackParameter,
    jsonMediaTypes: service.jsonMediaTypes ?? [],
    lifecycle: method.lifecycle ?? noRules,
  };
}

function streamsOf({ method, output }: RuledOperation): Operation["streams"] {
  if (method.streams !== undefined && method.streams.length > 0) return method.streams;
  // The media type of an HttpBody is its own, and its bytes need not be JSON.
  return output.fullName === "google.api.HttpBody" ? ["bytes"] : ["ndjson"];
}

function responseOf({ method, output, isStream }: RuledOperation): OperationResponse {
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
    const rules = fieldRules(field);
    if (rules.in !== "header" && rules.in !== "status") continue;
    found ??= [];
    found.push({ field, in: rules.in, name: rules.name ?? field.jsonName, preferences: preferencesOf(field) });
  }
  return found ?? noFields;
}

/** Those of the method replace those of the service with the same status. */
function errorsOf({ service, method, findMessage }: RuledOperation): Operation["errors"] {
  if (service.errors === undefined && method.errors === undefined) return noErrors;
  const errors = new Map<number, Message>();
  for (const { status = 0, type = "" } of errorRules(service, method)) {
    const message = findMessage(type);
    if (message !== undefined) errors.set(status, message);
  }
  return errors;
}

function errorRules(service: ServiceRules, method: MethodRules): readonly ErrorRules[] {
  return [...(service.errors ?? []), ...(method.errors ?? [])];
}

function requirementOf({ scheme = "", scopes = [], privileges = [] }: SecurityRequirementRules): SecurityRequirement {
  return { scheme, scopes, privileges };
}

/** A header of the method takes the place of one of the service; names of headers know no case (RFC 9110, 5.1). */
function headersOf(
  service: readonly HeaderRules[] = [],
  method: readonly HeaderRules[] = [],
): Operation["responseHeaders"] {
  const own = new Set(method.map(({ name = "" }) => name.toLowerCase()));
  const kept = service.filter(({ name = "" }) => !own.has(name.toLowerCase()));
  return [...kept, ...method].map(({ name = "", value = "" }) => ({ name, value }));
}

const noSchemes: ReadonlyMap<string, SecurityScheme> = new Map();

/** The security schemes of a service by name; one that says of no kind what it is, is left out. */
export function securitySchemes({ securitySchemes: rules }: ServiceRules): ReadonlyMap<string, SecurityScheme> {
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

function schemeOf({ apiKey, http, oauth2, description }: SecuritySchemeRules): SecurityScheme | undefined {
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
