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
 * Chooses the offer that an Accept header prefers: by weight, then by specificity, then by the order of the offers.
 * Undefined if it accepts none of them (RFC 9110, section 12.5.1).
 */
export function negotiate<T>(ranges: readonly AcceptRange[], offers: readonly Offer<T>[]): Chosen<T> | undefined {
  let best: Chosen<T> | undefined;
  let bestRank = 0;
  for (const { mediaType, value, type } of offers) {
    const [range, exactness] = mostSpecific(ranges, mediaType);
    // Weights have three digits, so the specificity only decides between equal weights.
    const rank = range === undefined || range.weight === 0 ? 0 : range.weight * 10_000 + exactness;
    if (rank <= bestRank) continue;
    bestRank = rank;
    best = { value, type: type ?? mediaTypeText(mediaType, range!.mediaType) };
  }
  return best;
}

function mostSpecific(
  ranges: readonly AcceptRange[],
  offered: MediaType,
): [range: AcceptRange | undefined, exactness: number] {
  const isPattern = offered.parameters.size > 0;
  const exact = ranges.find(({ mediaType }) =>
    isPattern ? matchesMediaType(mediaType, offered) : mediaType.type === offered.type,
  );
  if (exact !== undefined) return [exact, 3];
  // A type with parameters is only for callers that name it.
  if (isPattern) return [undefined, 0];
  const family = `${offered.type.split("/", 1)[0]}/*`;
  const range = ranges.find(({ mediaType }) => mediaType.type === family);
  return range === undefined ? [ranges.find(({ mediaType }) => mediaType.type === "*/*"), 1] : [range, 2];
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
