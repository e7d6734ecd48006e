import { parseMediaType } from "../../header/media-type.ts";
import type { Offer } from "../../header/negotiate.ts";
import type { AlternativeResponse, Operation } from "../../operation/operation.ts";
import { jsonOffers } from "./json-offers.ts";
import type { NegotiatedFormat, Offers } from "./response-format.ts";

/** The media types of an operation that declares several. */
export function negotiatedOffers({ results = [], jsonMediaTypes = [] }: Operation): Offers {
  const offers = results.flatMap(caseOffers);
  return [...offers, ...jsonNames(offers, jsonMediaTypes)] as readonly Offer<NegotiatedFormat>[] as Offers;
}

function caseOffers({ mediaTypes = [], format }: AlternativeResponse): Offer<NegotiatedFormat>[] {
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
