import type { AcceptRange } from "./accept.ts";
import { type MediaType, matchesMediaType } from "./media-type.ts";

/** A representation that a response can have. */
export interface Offer<T> {
  /** `application/json`, or a pattern such as `application/vnd.x+json; compatible-with=*`. */
  readonly mediaType: MediaType;
  readonly value: T;
  /** The content type of the response. Default: the media type, with the values that the caller gave its parameters. */
  readonly type?: string;
}

/** The chosen representation with its content type. */
export interface Chosen<T> {
  readonly value: T;
  readonly type: string;
}

/**
 * Chooses the offer that an Accept header prefers: by weight, then by specificity, then by the order of the offers. Of offers with the
 * same type, the one with more of the parameters that the caller names comes first, so that `application/json` does not take what is
 * for `application/json; as=Table`. Undefined if the header accepts none of them (RFC 9110, section 12.5.1).
 */
export function negotiate<T>(ranges: readonly AcceptRange[], offers: readonly Offer<T>[]): Chosen<T> | undefined {
  let best: { readonly offer: Offer<T>; readonly range: AcceptRange; readonly rank: number } | undefined;
  for (const offer of offers) {
    const [range, exactness] = mostSpecific(ranges, offer.mediaType);
    if (range === undefined || range.weight === 0) continue;
    // Weights have three digits, so the specificity only decides between equal weights.
    const rank = range.weight * 10_000 + exactness;
    const isBetter =
      best === undefined || rank > best.rank || (rank === best.rank && isNarrower(offer, best.offer, range));
    if (isBetter) best = { offer, range, rank };
  }
  if (best === undefined) return undefined;
  const { value, type, mediaType } = best.offer;
  return { value, type: type ?? mediaTypeText(mediaType, best.range.mediaType) };
}

function isNarrower<T>({ mediaType }: Offer<T>, other: Offer<T>, { mediaType: named }: AcceptRange): boolean {
  return mediaType.type === other.mediaType.type && countNamed(mediaType, named) > countNamed(other.mediaType, named);
}

/** How many parameters of an offer the caller names. */
function countNamed(offered: MediaType, named: MediaType): number {
  return [...offered.parameters.keys()].filter((name) => named.parameters.has(name)).length;
}

function mostSpecific(
  ranges: readonly AcceptRange[],
  offered: MediaType,
): [range: AcceptRange | undefined, exactness: number] {
  const isPattern = offered.parameters.size > 0;
  const exact = isPattern
    ? ranges.find(({ mediaType }) => matchesMediaType(mediaType, offered))
    : plainRange(ranges.filter(({ mediaType }) => mediaType.type === offered.type));
  if (exact !== undefined) return [exact, 3];
  // A type with parameters is only for callers that name it.
  if (isPattern) return [undefined, 0];
  const family = `${offered.type.split("/", 1)[0]}/*`;
  const range = ranges.find(({ mediaType }) => mediaType.type === family);
  return range === undefined ? [ranges.find(({ mediaType }) => mediaType.type === "*/*"), 1] : [range, 2];
}

/** Prefers the range without parameters, and otherwise ignores parameters that no offer has. */
function plainRange(ranges: readonly AcceptRange[]): AcceptRange | undefined {
  return ranges.find(({ mediaType: { parameters } }) => parameters.size === (parameters.has("q") ? 1 : 0)) ?? ranges[0];
}

/** The offered type with the values that the caller gave its parameters. */
function mediaTypeText(offered: MediaType, named: MediaType): string {
  let text = offered.type;
  for (const name of offered.parameters.keys()) {
    const value = named.parameters.get(name);
    if (value !== undefined) text += `; ${name}=${value}`;
  }
  return text;
}
