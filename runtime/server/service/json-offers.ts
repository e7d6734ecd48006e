import { parseMediaType } from "../../header/media-type.ts";
import type { Offer } from "../../header/negotiate.ts";
import type { ResponseFormat } from "./response-format.ts";

/**
 * A vendor's media type with parameters, such as a version, is the content type of the response. Without parameters it is
 * another name for JSON, and the response is `application/json`: some clients read nothing else as JSON.
 */
export function jsonOffers<F extends ResponseFormat>(names: readonly string[], value: F, type: string): Offer<F>[] {
  return names.map((name) => {
    const mediaType = parseMediaType(name);
    return mediaType.parameters.size > 0 ? { mediaType, value } : { mediaType, value, type };
  });
}

export function withoutParameters(text: string): { type: string; parameters: ReadonlyMap<string, string> } {
  return { type: parseMediaType(text).type, parameters: new Map() };
}
