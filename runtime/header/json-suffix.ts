import type { AcceptRange } from "./accept.ts";
import { quote } from "./header-list.ts";
import type { MediaType } from "./media-type.ts";
import type { Offer } from "./negotiate.ts";

/**
 * Offers `json` as every `+json` type (RFC 6839, section 3.1) that an Accept header names and `offers` does not. The
 * response has the type that was named if it is a vendor's or has parameters, for callers that look for it. Otherwise it
 * has the type of `json`, since it does not follow the other standard.
 */
export function jsonSuffixOffers<T>(
  ranges: readonly AcceptRange[],
  offers: readonly Offer<unknown>[],
  json: Offer<T>,
): Offer<T>[] {
  const known = new Set(offers.map(({ mediaType }) => mediaType.type));
  return ranges.flatMap(({ mediaType: named }) => {
    if (known.has(named.type) || !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\+json$/.test(named.type)) return [];
    const mediaType = { type: named.type, parameters: significantParameters(named) };
    const isSpecific = mediaType.parameters.size > 0 || /\/(?:vnd|prs|x)\./.test(mediaType.type);
    const text = isSpecific ? mediaTypeText(mediaType) : json.mediaType.type;
    return text === undefined ? [] : [{ mediaType, value: json.value, type: text }];
  });
}

/** Without the weight, and without the charset: JSON is UTF-8 (RFC 8259, section 8.1). */
function significantParameters({ parameters }: MediaType): Map<string, string> {
  return new Map([...parameters].filter(([name]) => name !== "q" && name !== "charset"));
}

/** Undefined for parameters that no header can carry. */
function mediaTypeText({ type, parameters }: MediaType): string | undefined {
  let text = type;
  for (const [name, value] of parameters) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^ -~]/.test(value)) return undefined;
    text += `; ${name}=${/^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : quote(value)}`;
  }
  return text;
}
