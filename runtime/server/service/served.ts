import { parseAccept } from "../../header/accept.ts";
import { jsonSuffixOffers } from "../../header/json-suffix.ts";
import { linesTypes } from "../../header/lines-type.ts";
import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import { type Chosen, negotiate, type Offer } from "../../header/negotiate.ts";
import type { AlternativeResponse, Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";
import { takesCookie } from "../../operation/takes-cookie.ts";
import { notAcceptable } from "../errors/request-errors.ts";
import type { Envelope } from "../exchange/envelope.ts";
import { createRouteDecoder, type RouteDecoder } from "../request/decode-request.ts";
import { type ContentWriter, contentWriter } from "../response/content-writer.ts";
import { eventStreamType } from "../response/event-framing.ts";
import { framings } from "../response/stream-framing.ts";
import type { Endpoint } from "./endpoint.ts";

/** The formats of a response: a single message, one of several media types, or one of the stream formats. */
export type ResponseFormat = "message" | NegotiatedFormat | StreamFormat;

/** One of the media types that an operation declares, by the name that its handler knows. */
export interface NegotiatedFormat {
  readonly mediaType: string;
  readonly isJson: boolean;
}

/** A route with everything that serving it takes, computed once. */
export interface Served {
  readonly endpoint: Endpoint;
  readonly decoder: RouteDecoder;
  readonly envelope: Envelope;
  /** Undefined: responses are JSON. */
  readonly write: ContentWriter | undefined;
  /** What callers can choose from; the default is first. */
  readonly offers: readonly [Offer<ResponseFormat>, ...Offer<ResponseFormat>[]];
  /** The default. */
  readonly chosen: Chosen<ResponseFormat>;
  /** Ignores Accept: the media type is not known before the handler returns. */
  readonly takesAny: boolean;
  /** Whether a cookie is a credential of the operation. */
  readonly takesCookie: boolean;
  /** The operations that requests of the route can select instead. */
  readonly alternatives?: readonly Served[];
}

export function serve(endpoint: Endpoint, route: Route, envelope: Envelope): Served {
  const offers = endpoint.stream === undefined ? messageOffers(endpoint) : streamOffers(endpoint);
  const [{ mediaType, value, type = mediaType.type }] = offers;
  return {
    endpoint,
    decoder: createRouteDecoder(endpoint.operation, route),
    envelope,
    write: contentWriter(endpoint.operation),
    offers,
    chosen: { value, type },
    takesAny: mediaType.type.includes("*"),
    takesCookie: takesCookie(endpoint.operation),
  };
}

type Offers = Served["offers"];

function messageOffers({ operation }: Endpoint): Offers {
  const { responseMediaType = "application/json", jsonMediaTypes = [], results } = operation;
  const [negotiated, ...others] = results?.flatMap(negotiatedOffers) ?? [];
  if (negotiated !== undefined) return [negotiated, ...others, ...jsonNames([negotiated, ...others], jsonMediaTypes)];
  const first = { mediaType: withoutParameters(responseMediaType), value: "message" } as const;
  if (!isJsonType(responseMediaType)) return [first];
  return [first, ...jsonOffers(jsonMediaTypes, "message", first.mediaType.type)];
}

function negotiatedOffers({ mediaTypes = [], format }: AlternativeResponse): Offer<NegotiatedFormat>[] {
  const value = { mediaType: mediaTypes[0] ?? "", isJson: format === undefined };
  return mediaTypes.map((name) => {
    const mediaType = parseMediaType(name);
    return mediaType.parameters.size > 0 ? { mediaType, value } : { mediaType, value, type: name };
  });
}

/** The further names of JSON that a service declares stand for the first response that is `application/json`. */
function jsonNames(offers: readonly Offer<NegotiatedFormat>[], names: readonly string[]): Offer<NegotiatedFormat>[] {
  const json = offers.find(({ mediaType, value }) => value.isJson && mediaType.type === "application/json");
  return json === undefined ? [] : jsonOffers(names, json.value, json.mediaType.type);
}

const anyJson: Offer<true> = { mediaType: parseMediaType("application/json"), value: true };

/**
 * A vendor's media type with parameters, such as a version, is the content type of the response. Without parameters it is
 * another name for JSON, and the response is `application/json`: some clients read nothing else as JSON.
 */
function jsonOffers<F extends ResponseFormat>(names: readonly string[], value: F, type: string): Offer<F>[] {
  return names.map((name) => {
    const mediaType = parseMediaType(name);
    return mediaType.parameters.size > 0 ? { mediaType, value } : { mediaType, value, type };
  });
}

function streamOffers({ operation }: Endpoint): Offers {
  const { streams = ["ndjson"], responseMediaType = "*/*", jsonMediaTypes = [] } = operation;
  const declared = declaredFormat(operation);
  // Callers ask for a WebSocket with an upgrade, not with Accept.
  const [first, ...others] = streams.flatMap((value): Offer<ResponseFormat>[] => {
    if (value === "websocket") return [];
    const isDeclared = value === "bytes" || value === declared;
    const mediaType = parseMediaType(isDeclared ? responseMediaType : streamType(value));
    const type = isDeclared && value !== "bytes" ? responseMediaType : mediaType.type;
    return [
      isDeclared && value !== "bytes" ? { mediaType: withoutParameters(type), value, type } : { mediaType, value },
      ...(value === "json-array" ? jsonOffers(jsonMediaTypes, value, type) : []),
      ...(value === "ndjson" ? linesTypes.map((name) => ({ mediaType: parseMediaType(name), value, type })) : []),
    ];
  });
  return first === undefined ? [{ mediaType: parseMediaType("*/*"), value: "websocket" }] : [first, ...others];
}

/** The format that has the declared media type, if that is not the one of bytes or of the text in events. */
function declaredFormat({ streams = ["ndjson"], responseMediaType, events }: Operation): StreamFormat | undefined {
  if (responseMediaType === undefined || events?.text === true) return undefined;
  return streams.find((format) => format === "ndjson" || format === "json-array" || format === "grpc-gateway");
}

function streamType(format: Exclude<StreamFormat, "bytes" | "websocket">): string {
  return format === "server-sent-events" ? eventStreamType : framings[format].mediaType;
}

function withoutParameters(text: string): { type: string; parameters: ReadonlyMap<string, string> } {
  return { type: parseMediaType(text).type, parameters: new Map() };
}

/**
 * Chooses the format that an Accept header asks for. Throws 406 if there is none, before the handler runs: a caller that
 * cannot read the response should not have changed anything. If JSON is acceptable, uses the default, as errors do.
 */
export function chooseFormat(
  { endpoint, offers, chosen, takesAny }: Served,
  accept: string | undefined,
): Chosen<ResponseFormat> {
  if (accept === undefined || accept === "*/*" || accept === chosen.type || takesAny) return chosen;
  const ranges = parseAccept(accept);
  const ownJson = offers.find(({ mediaType: { type, parameters }, value }) => {
    return parameters.size === 0 && isJsonType(type) && (typeof value === "string" || value.isJson);
  });
  const suffixed = ownJson === undefined ? [] : jsonSuffixOffers(ranges, offers, ownJson);
  const best = negotiate(ranges, [...offers, ...suffixed]);
  if (best !== undefined) return best;
  if (typeof chosen.value === "object") {
    throw notAcceptable(accept, endpoint.operation.results!.flatMap(({ mediaTypes = [] }) => mediaTypes).join(", "));
  }
  if (negotiate(ranges, [anyJson, ...jsonSuffixOffers(ranges, offers, anyJson)]) !== undefined) return chosen;
  throw notAcceptable(accept, chosen.type);
}
