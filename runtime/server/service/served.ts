import { parseAccept } from "../../header/accept.ts";
import { jsonSuffixOffers } from "../../header/json-suffix.ts";
import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import { type Chosen, negotiate, type Offer } from "../../header/negotiate.ts";
import { needed } from "../../operation/needed.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { SecurityFeature } from "../access/security.ts";
import { notAcceptable } from "../errors/request-errors.ts";
import { createRouteDecoder, type RouteDecoder } from "../request/decode-request.ts";
import type { ContentWriter } from "../response/content-writer.ts";
import type { Endpoint } from "./endpoint.ts";
import { jsonOffers, withoutParameters } from "./json-offers.ts";
import type { ReplyForm } from "./reply-form.ts";
import type { Offers, ResponseFormat } from "./response-format.ts";

/** A route with everything that serving it takes, computed once. */
export interface Served {
  readonly endpoint: Endpoint;
  readonly decoder: RouteDecoder;
  readonly form: ReplyForm;
  /** Undefined: anybody may call the operation. */
  readonly security: SecurityFeature | undefined;
  /** Whether a cookie is a credential of the operation. */
  readonly takesCookie: boolean;
  /** Undefined: responses are JSON. */
  readonly write: ContentWriter | undefined;
  /** The formats that callers can choose from; the default is first. */
  readonly offers: Offers;
  /** The default. */
  readonly chosen: Chosen<ResponseFormat>;
  /** Ignores Accept: the media type is not known before the handler returns. */
  readonly takesAny: boolean;
  /** The operations that requests of the route can select instead. */
  readonly alternatives?: readonly Served[];
  /** All operations of the route, if constants of their requests tell them apart. */
  readonly variants?: readonly Served[];
}

export function serve(endpoint: Endpoint, route: Route, form: ReplyForm): Served {
  const { operation } = endpoint;
  const { features = {} } = endpoint.implementation;
  const security = operation.security?.length ? needed(features, "security", operation.name) : undefined;
  const takesCookie = security?.takesCookie(operation) === true;
  const offers = endpoint.streaming?.offers(operation) ?? messageOffers(endpoint);
  const [{ mediaType, value, type = mediaType.type }] = offers;
  return {
    endpoint,
    decoder: createRouteDecoder(operation, route, features, takesCookie),
    form,
    security,
    takesCookie,
    write: contentWriter(endpoint),
    offers,
    chosen: { value, type },
    takesAny: mediaType.type.includes("*"),
  };
}

function contentWriter({ operation, implementation, streaming }: Endpoint): ContentWriter | undefined {
  if (streaming !== undefined) return undefined;
  const { name, responseMediaType = "application/json" } = operation;
  return isNegotiated(operation) || !isJsonType(responseMediaType)
    ? needed(implementation.features ?? {}, "otherContents", name).writer(operation)
    : undefined;
}

function isNegotiated({ results }: Operation): boolean {
  return results?.some(({ mediaTypes }) => mediaTypes) === true;
}

function messageOffers({ operation, implementation }: Endpoint): Offers {
  if (isNegotiated(operation)) {
    return needed(implementation.features ?? {}, "otherContents", operation.name).offers(operation);
  }
  const { responseMediaType = "application/json", jsonMediaTypes = [] } = operation;
  const first = { mediaType: withoutParameters(responseMediaType), value: "message" } as const;
  if (!isJsonType(responseMediaType)) return [first];
  return [first, ...jsonOffers(jsonMediaTypes, "message", first.mediaType.type)];
}

const anyJson: Offer<true> = { mediaType: parseMediaType("application/json"), value: true };

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
