import { type Check, createCheck } from "../json/check.ts";
import type { Binding } from "../path/index.ts";
import type { Route } from "../path/route.ts";
import type { Incoming } from "./incoming.ts";
import { isJsonType } from "./media-type.ts";
import { createQueryTable, type QueryTable, readQuery } from "./query-parameters.ts";
import { readJson } from "./read-json.ts";
import { bodyTooLarge, unsupportedCoding, unsupportedMediaType } from "./request-errors.ts";
import { textToWire } from "./wire-parameter.ts";
import { isWireObject, setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

export interface DecodeOptions {
  readonly maxBodyBytes: number;
  readonly maxQueryParameters: number;
  readonly strict: boolean;
}

/** What it takes to read the requests of one route; made once. */
export interface RouteDecoder {
  readonly route: Route;
  readonly path: readonly WireTarget[];
  /** Where a body goes that is one field. */
  readonly body: WireTarget | undefined;
  /** Made with the first query: most routes of a large API are never asked. */
  query: QueryTable | undefined;
}

export function createRouteDecoder(route: Route): RouteDecoder {
  const { body, path = [] } = route;
  return {
    route,
    path: path.map(wireTarget),
    body: body === undefined || body === "*" ? undefined : wireTarget({ name: body }),
    query: undefined,
  };
}

/** The wire JSON of a request, and the check that its reader goes on with. */
export interface Decoded {
  readonly json: unknown;
  readonly check: Check;
}

/**
 * Builds the wire JSON of a request from body, query and path, in this order, so that the path has the last word
 * (google.api.HttpRule). Throws a StatusError for a query that cannot be read; what is wrong with single values is
 * noted in the check, beside what the reader will find.
 */
export function decodeRequest(
  decoder: RouteDecoder,
  body: unknown,
  query: string,
  bindings: readonly Binding[],
  options: DecodeOptions,
): Decoded {
  const { route } = decoder;
  const check = createCheck({
    unknown: options.strict ? "reject" : "drop",
    request: true,
    // A PATCH carries what changes and nothing else, so it need not carry what is REQUIRED (AIP-134).
    required: route.method !== "PATCH",
  });
  if (isWireObject(body)) {
    if (query !== "") {
      decoder.query ??= createQueryTable(route.query ?? []);
      readQuery(query, decoder.query, body, check.violations, options);
    }
    setPathValues(body, decoder.path, bindings, check);
  }
  return { json: body, check };
}

/**
 * Reads the body as far as it is a part of the request: the whole message or one field of it. No content is a message
 * with nothing set. Rejects with a StatusError.
 */
export async function readBody(decoder: RouteDecoder, incoming: Incoming, limit: number): Promise<unknown> {
  checkBodyHeaders(incoming, limit);
  const bytes = await incoming.readBody(limit);
  if (bytes.length === 0) return {};
  const value = readJson(bytes);
  if (decoder.body === undefined) return value;
  const root: WireObject = {};
  setWireValue(root, decoder.body, value);
  return root;
}

function checkBodyHeaders(incoming: Incoming, limit: number): void {
  const coding = incoming.header("content-encoding");
  if (coding !== undefined && coding !== "" && coding.toLowerCase() !== "identity") throw unsupportedCoding(coding);
  const type = incoming.header("content-type");
  if (type !== undefined && !isJsonType(type)) throw unsupportedMediaType(type);
  // The announced length saves reading; what really comes is counted all the same.
  if (Number(incoming.header("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
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
    setWireValue(root, target, textToWire(target.parameter, bindings[at]!.text, check.violations));
  }
}
