import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import type { Route } from "../../operation/route.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";
import { type Chosen, negotiate, type Offer } from "../answer/negotiate.ts";
import { framings } from "../answer/stream-framing.ts";
import { type ContentWriter, contentWriter } from "../answer/write-answer.ts";
import { notAcceptable } from "../errors/request-errors.ts";
import type { Envelope } from "../exchange/envelope.ts";
import { createRouteDecoder, type RouteDecoder } from "../request/decode-request.ts";
import type { Endpoint } from "./endpoint.ts";

/** The forms of an answer: a whole message, or one of the forms of a stream. */
export type AnswerFormat = "message" | StreamFormat;

/** A route with all that was worked out once to serve it. */
export interface Served {
  readonly endpoint: Endpoint;
  readonly decoder: RouteDecoder;
  readonly envelope: Envelope;
  /** Undefined: answers are JSON. */
  readonly write: ContentWriter | undefined;
  /** What a caller may choose from, the default first. */
  readonly offers: readonly [Offer<AnswerFormat>, ...Offer<AnswerFormat>[]];
  /** The default, for callers that do not choose. */
  readonly chosen: Chosen<AnswerFormat>;
  /** No need to ask: the media type is known only when the answer is there, or there is no other way to answer. */
  readonly takesAny: boolean;
}

export function serve(endpoint: Endpoint, route: Route, envelope: Envelope): Served {
  const offers = endpoint.stream === undefined ? messageOffers(endpoint) : streamOffers(endpoint);
  const [{ mediaType, value }] = offers;
  return {
    endpoint,
    decoder: createRouteDecoder(endpoint.operation, route),
    envelope,
    write: contentWriter(endpoint.operation),
    offers,
    chosen: { value, type: mediaType.type },
    takesAny: mediaType.type.includes("*"),
  };
}

type Offers = Served["offers"];

function messageOffers({ operation }: Endpoint): Offers {
  const { responseMediaType = "application/json", jsonMediaTypes = [] } = operation;
  const first = { mediaType: withoutParameters(responseMediaType), value: "message" } as const;
  if (!isJsonType(responseMediaType)) return [first];
  return [first, ...jsonOffers(jsonMediaTypes, "message", first.mediaType.type)];
}

const json = parseMediaType("application/json");

/**
 * A name for JSON with parameters, such as a version, is answered under that name; one without is just a word for JSON,
 * and the answer is called what all know it by: there are callers that read nothing else as JSON.
 */
function jsonOffers<F extends AnswerFormat>(names: readonly string[], value: F, type: string): Offer<F>[] {
  return names.map((name) => {
    const mediaType = parseMediaType(name);
    return mediaType.parameters.size > 0 ? { mediaType, value } : { mediaType, value, type };
  });
}

function streamOffers({ operation }: Endpoint): Offers {
  const { streams = ["ndjson"], responseMediaType = "*/*", jsonMediaTypes = [] } = operation;
  // A WebSocket is asked for by an upgrade, not by Accept.
  const [first, ...others] = streams.flatMap((value): Offer<AnswerFormat>[] => {
    if (value === "websocket") return [];
    const mediaType = parseMediaType(value === "bytes" ? responseMediaType : framings[value].mediaType);
    return [{ mediaType, value }, ...(value === "json-array" ? jsonOffers(jsonMediaTypes, value, mediaType.type) : [])];
  });
  return first === undefined ? [{ mediaType: parseMediaType("*/*"), value: "websocket" }] : [first, ...others];
}

function withoutParameters(text: string): { type: string; parameters: ReadonlyMap<string, string> } {
  return { type: parseMediaType(text).type, parameters: new Map() };
}

/**
 * The form that an Accept header asks for; 406 when there is none, before the handler runs: a caller that cannot read
 * the answer should not have changed anything. Who takes JSON takes the default: that is what errors are, too.
 */
export function chooseFormat({ offers, chosen, takesAny }: Served, accept: string | undefined): Chosen<AnswerFormat> {
  if (accept === undefined || accept === "*/*" || accept === chosen.type || takesAny) return chosen;
  const best = negotiate(accept, offers);
  if (best !== undefined) return best;
  if (negotiate(accept, [{ mediaType: json, value: true }]) !== undefined) return chosen;
  throw notAcceptable(accept, chosen.type);
}
