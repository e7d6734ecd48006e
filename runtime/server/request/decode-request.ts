import { isJsonType } from "../../header/media-type.ts";
import type { Check, Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { needed } from "../../operation/needed.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { Binding } from "../../path/search.ts";
import { bodyTooLarge, unsupportedMediaType } from "../errors/request-errors.ts";
import type { Incoming, IncomingHead } from "../exchange/incoming.ts";
import { type BodyMembers, type CreateBodyMembers, hasBodyMembers } from "./body-members.ts";
import type { CreateBodyReader } from "./body-reader.ts";
import type { Brackets } from "./brackets.ts";
import { checkCoding } from "./check-coding.ts";
import type { HeaderTargets, RequestHeaders } from "./header-parameters.ts";
import { type BodyReader, jsonReader } from "./json-reader.ts";
import { isTyped, type ReadText, readPlainText } from "./parameter-types.ts";
import {
  createParameterTable,
  haveBrackets,
  type ParameterOptions,
  type ParameterTable,
  parseParameters,
  setParameters,
} from "./query-parameters.ts";
import { setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

export interface DecodeOptions extends ParameterOptions {
  readonly maxBodyBytes: number;
  /** Readers of messages that a `google.protobuf.Any` may contain. */
  readonly types: Readonly<Record<string, Reader<unknown>>> | undefined;
}

/** The decoder for the requests of a route, computed once. */
export interface RouteDecoder {
  readonly operation: Operation;
  readonly route: Route;
  readonly path: readonly WireTarget[];
  /** Reads the texts of the path and the query. */
  readonly readText: ReadText;
  readonly headers: { readonly targets: HeaderTargets; readonly read: RequestHeaders["read"] } | undefined;
  /** Undefined: no parameter has brackets. */
  readonly brackets: Brackets | undefined;
  /** Returns the parameters of the query that are credentials. Undefined: there are none. */
  readonly credentialParameters: CredentialParameters | undefined;
  /** Undefined when the route has no body. */
  readonly body: BodyReader | undefined;
  /** The field that the body is, unless it is the whole message. */
  readonly bodyField: WireTarget | undefined;
  /** Undefined: the request is complete, and its body may have any members. */
  readonly members: BodyMembers | undefined;
  /** Created with the first query, since most routes of a large API are rarely called. */
  query: ParameterTable | undefined;
}

/** Returns the query parameters that an operation takes as credentials. */
type CredentialParameters = (operation: Operation) => ReadonlySet<string>;

/** The features that requests need beyond JSON bodies, paths and plain queries. */
export interface DecoderFeatures {
  /** Bodies that are not JSON. */
  readonly otherBodies?: CreateBodyReader;
  /** Bodies that may be incomplete, or must not have certain members. */
  readonly bodyMembers?: CreateBodyMembers;
  /** Path variables and query parameters that are not text, and lists in one parameter. */
  readonly parameterTypes?: ReadText;
  /** Parameters with brackets: `filter[year]=1815`. */
  readonly brackets?: Brackets;
  /** Fields that travel in headers and cookies. */
  readonly requestHeaders?: RequestHeaders;
  /** Credentials in the query. */
  readonly security?: { readonly credentialParameters: CredentialParameters };
}

/** `takesCookie`: whether a cookie is a credential of the operation. */
export function createRouteDecoder(
  operation: Operation,
  route: Route,
  features: DecoderFeatures,
  takesCookie: boolean,
): RouteDecoder {
  const { body, path = [], query = [] } = route;
  const brackets = routeBrackets(operation, route, features);
  return {
    operation,
    route,
    path: path.map(wireTarget),
    readText: [...path, ...query].some(isTyped) ? needed(features, "parameterTypes", operation.name) : readPlainText,
    headers: routeHeaders(operation, route, features),
    brackets,
    credentialParameters: features.security?.credentialParameters,
    body: body === undefined ? undefined : routeBodyReader(operation, route, features, takesCookie),
    bodyField: body === undefined || body === "*" ? undefined : wireTarget({ name: body }),
    members: hasBodyMembers(operation, route)
      ? needed(features, "bodyMembers", operation.name)(operation, route)
      : undefined,
    query: undefined,
  };
}

function routeBrackets(operation: Operation, route: Route, features: DecoderFeatures): Brackets | undefined {
  const { query = [], form = [], contents = [] } = route;
  const all = [...query, ...form, ...contents.flatMap((content) => content.form ?? [])];
  return haveBrackets(all) ? needed(features, "brackets", operation.name) : undefined;
}

function routeHeaders(operation: Operation, route: Route, features: DecoderFeatures): RouteDecoder["headers"] {
  const { headers = [], cookies = [] } = route;
  if (headers.length + cookies.length === 0) return undefined;
  const { targets, read } = needed(features, "requestHeaders", operation.name);
  return { targets: targets(route), read };
}

function bodyReader(operation: Operation, route: Route, features: DecoderFeatures): BodyReader {
  const { name, requestMediaType: mediaType, jsonMediaTypes = [] } = operation;
  const isJson = mediaType === undefined || (route.bytes !== true && isJsonType(mediaType));
  return isJson && route.contents === undefined
    ? jsonReader(mediaType, jsonMediaTypes)
    : needed(features, "otherBodies", name)(operation, route, features.brackets);
}

/** Scripts of any page can send a body without a media type, and cookies with it. */
function routeBodyReader(
  operation: Operation,
  route: Route,
  features: DecoderFeatures,
  takesCookie: boolean,
): BodyReader {
  const reader = bodyReader(operation, route, features);
  if (!takesCookie) return reader;
  return {
    check(type) {
      reader.check(type ?? "");
      if (type === undefined) throw unsupportedMediaType("", ["*/*"], false);
    },
    read: reader.read,
  };
}

/** The wire JSON of a request, and the check for its reader. */
export interface Decoded {
  readonly json: unknown;
  readonly check: Check;
}

/**
 * Builds the wire JSON of a request from body, headers, query and path, in this order, so that the path wins
 * (google.api.HttpRule). Throws a StatusError for a body or a query that cannot be parsed. Adds violations of single values
 * to the check.
 */
export function decodeRequest(
  decoder: RouteDecoder,
  incoming: IncomingHead,
  bytes: Uint8Array | undefined,
  query: string,
  bindings: readonly Binding[],
  options: DecodeOptions,
): Decoded {
  const { route, headers } = decoder;
  const check = createCheck({
    unknown: options.strict ? "reject" : "drop",
    request: true,
    incomplete: decoder.members?.incomplete(bytes),
    types: options.types,
  });
  const json = bytes === undefined ? {} : bodyToWire(decoder, incoming, bytes, check, options);
  if (isJsonObject(json)) {
    decoder.members?.check(json, check);
    headers?.read(headers.targets, incoming, json, check);
    if (query !== "") {
      decoder.query ??= createParameterTable(route.query ?? [], {
        rest: route.queryRest,
        reserved: reservedParameters(decoder),
        readText: decoder.readText,
        brackets: decoder.brackets,
      });
      const parameters = parseParameters(query, options.maxQueryParameters, "query");
      setParameters(parameters, decoder.query, json, check, options);
    }
    setPathValues(json, decoder, bindings, check);
  }
  return { json, check };
}

/** The query parameters that are not fields of the message: API keys, tokens and JSONP callbacks. */
function reservedParameters({ operation, credentialParameters }: RouteDecoder): ReadonlySet<string> {
  return new Set([
    ...(operation.callbackParameter === undefined ? [] : [operation.callbackParameter]),
    ...(credentialParameters?.(operation) ?? []),
  ]);
}

/**
 * Reads the bytes of the body, and continues with them; with undefined for an empty one, whatever its content type. Throws a
 * StatusError for a body that is refused before it is read, and passes that of one that cannot be read to `fail`. Callbacks
 * save promises.
 */
export function readBytes(
  reader: BodyReader,
  incoming: Incoming,
  limit: number,
  act: (bytes: Uint8Array | undefined) => void,
  fail: (thrown: unknown) => void,
): void {
  // An announced length saves reading the body. Reading it counts the actual bytes as well.
  const { bodyLength: length = 0 } = incoming;
  if (length > 0) checkHeaders(reader, incoming);
  if (length > limit) throw bodyTooLarge(limit);
  const read = incoming.readBody(limit, length > 0 ? ignore : () => checkHeaders(reader, incoming));
  read.then((bytes) => act(bytes.length === 0 ? undefined : bytes), fail);
}

function checkHeaders(reader: BodyReader, incoming: Incoming): void {
  checkCoding(incoming);
  reader.check(incoming.header("content-type"));
}

function ignore(): void {}

function bodyToWire(
  { body, bodyField }: RouteDecoder,
  incoming: IncomingHead,
  bytes: Uint8Array,
  check: Check,
  options: DecodeOptions,
): unknown {
  const value = body!.read({ bytes, incoming, check, options });
  if (bodyField === undefined) return value;
  const root: WireObject = {};
  setWireValue(root, bodyField, value, check);
  return root;
}

function setPathValues(
  root: WireObject,
  { path, readText }: RouteDecoder,
  bindings: readonly Binding[],
  check: Check,
): void {
  // `route.path` is in the order of the template, and so are the bindings.
  path.forEach((target, at) => {
    const { parameter } = target;
    const values = readText(parameter, bindings[at]!.text, check);
    setWireValue(root, target, parameter.list === true ? values : values[0], check);
  });
}
