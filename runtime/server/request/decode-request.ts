import { type Check, createCheck, type Reader } from "../../json/check.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { Binding } from "../../path/search.ts";
import { bodyTooLarge, unsupportedCoding } from "../errors/request-errors.ts";
import type { Incoming } from "../exchange/incoming.ts";
import { type HeaderTargets, headerTargets, readHeaders } from "./header-parameters.ts";
import {
  createParameterTable,
  type ParameterOptions,
  type ParameterTable,
  parseParameters,
  setParameters,
} from "./query-parameters.ts";
import { type BodyReader, bodyReader } from "./read-body.ts";
import { reservedParameters } from "./reserved-parameters.ts";
import { textToWire } from "./wire-parameter.ts";
import { isWireObject, setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

export interface DecodeOptions extends ParameterOptions {
  readonly maxBodyBytes: number;
  /** Readers of messages that a `google.protobuf.Any` may contain. */
  readonly types: Readonly<Record<string, Reader<unknown>>> | undefined;
}

/** What reading the requests of a route takes, computed once. */
export interface RouteDecoder {
  readonly operation: Operation;
  readonly route: Route;
  readonly path: readonly WireTarget[];
  readonly headers: HeaderTargets | undefined;
  /** Undefined when the route has no body. */
  readonly body: BodyReader | undefined;
  /** The field that the body is, unless it is the whole message. */
  readonly bodyField: WireTarget | undefined;
  /** Created with the first query, since most routes of a large API are rarely called. */
  query: ParameterTable | undefined;
}

export function createRouteDecoder(operation: Operation, route: Route): RouteDecoder {
  const { body, path = [] } = route;
  return {
    operation,
    route,
    path: path.map(wireTarget),
    headers: headerTargets(route),
    body: body === undefined ? undefined : bodyReader(operation, route),
    bodyField: body === undefined || body === "*" ? undefined : wireTarget({ name: body }),
    query: undefined,
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
  incoming: Incoming,
  bytes: Uint8Array | undefined,
  query: string,
  bindings: readonly Binding[],
  options: DecodeOptions,
): Decoded {
  const { operation, route, headers } = decoder;
  const check = createCheck({
    unknown: options.strict ? "reject" : "drop",
    request: true,
    // A PATCH carries only what changes, so REQUIRED fields may be absent (AIP-134), as they may with an optional body.
    required: route.method !== "PATCH" && (bytes !== undefined || operation.bodyOptional !== true),
    ...(options.types && { types: options.types }),
  });
  const json = bytes === undefined ? {} : bodyToWire(decoder, incoming, bytes, check, options);
  if (isWireObject(json)) {
    if (headers !== undefined) readHeaders(headers, incoming, json, check);
    if (query !== "") {
      decoder.query ??= createParameterTable(route.query ?? [], route.queryRest, reservedParameters(operation));
      const parameters = parseParameters(query, options.maxQueryParameters, "query");
      setParameters(parameters, decoder.query, json, check, options);
    }
    setPathValues(json, decoder.path, bindings, check);
  }
  return { json, check };
}

/** Reads the bytes of the body. Undefined for an empty one. Rejects with a StatusError for one that cannot be read. */
export async function readBytes(
  reader: BodyReader,
  incoming: Incoming,
  limit: number,
): Promise<Uint8Array | undefined> {
  const coding = incoming.header("content-encoding");
  if (coding !== undefined && coding !== "" && coding.toLowerCase() !== "identity") throw unsupportedCoding(coding);
  reader.check(incoming.header("content-type"));
  // An announced length saves reading the body. Reading it counts the actual bytes as well.
  if (Number(incoming.header("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
  const bytes = await incoming.readBody(limit);
  return bytes.length === 0 ? undefined : bytes;
}

function bodyToWire(
  { body, bodyField }: RouteDecoder,
  incoming: Incoming,
  bytes: Uint8Array,
  check: Check,
  options: DecodeOptions,
): unknown {
  const value = body!.read({ bytes, type: incoming.header("content-type"), check, options });
  if (bodyField === undefined) return value;
  const root: WireObject = {};
  setWireValue(root, bodyField, value);
  return root;
}

function setPathValues(
  root: WireObject,
  targets: readonly WireTarget[],
  bindings: readonly Binding[],
  check: Check,
): void {
  // `route.path` is in the order of the template, and so are the bindings.
  for (let at = 0; at < targets.length; at++) {
    const target = targets[at]!;
    setWireValue(root, target, textToWire(target.parameter, bindings[at]!.text, check));
  }
}
