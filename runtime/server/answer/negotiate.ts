import { type MediaType, matchesPattern, parseMediaType } from "../../header/media-type.ts";

/** A form that an answer can have. */
export interface Offer<T> {
  /** `application/json`, or a pattern such as `application/vnd.x+json; compatible-with=*`. */
  readonly mediaType: MediaType;
  readonly value: T;
  /** What the answer is called; default: the media type, with what the caller made of its parameters. */
  readonly type?: string;
}

/** The form that was chosen, and the media type to call it by: of a pattern what the caller made of it. */
export interface Chosen<T> {
  readonly value: T;
  readonly type: string;
}

interface Range {
  readonly mediaType: MediaType;
  readonly weight: number;
}

/**
 * The offer that an Accept header likes best: by weight, then by how exactly it is named, then by the order of the
 * offers. Undefined when it lets none of them through (RFC 9110, section 12.5.1).
 */
export function negotiate<T>(accept: string, offers: readonly Offer<T>[]): Chosen<T> | undefined {
  const ranges = parseAccept(accept);
  let best: Chosen<T> | undefined;
  let bestRank = 0;
  for (const { mediaType, value, type } of offers) {
    const [range, exactness] = mostSpecific(ranges, mediaType);
    // Weights have three digits.
    const rank = range === undefined || range.weight === 0 ? 0 : range.weight * 10_000 + exactness;
    if (rank <= bestRank) continue;
    bestRank = rank;
    best = { value, type: type ?? mediaTypeText(mediaType, range!.mediaType) };
  }
  return best;
}

function mostSpecific(ranges: readonly Range[], offered: MediaType): [range: Range | undefined, exactness: number] {
  const isPattern = offered.parameters.size > 0;
  const exact = ranges.find(({ mediaType }) =>
    isPattern ? matchesPattern(mediaType, offered) : mediaType.type === offered.type,
  );
  if (exact !== undefined) return [exact, 3];
  // Nobody gets a type with parameters who did not name it.
  if (isPattern) return [undefined, 0];
  const family = `${offered.type.split("/", 1)[0]}/*`;
  const wide = ranges.find(({ mediaType }) => mediaType.type === family);
  return wide === undefined ? [ranges.find(({ mediaType }) => mediaType.type === "*/*"), 1] : [wide, 2];
}

function parseAccept(accept: string): Range[] {
  const ranges: Range[] = [];
  for (const part of accept.split(",", maxRanges)) {
    const mediaType = parseMediaType(part);
    if (mediaType.type === "") continue;
    const weight = mediaType.parameters.get("q");
    ranges.push({ mediaType, weight: weight === undefined ? 1 : toWeight(weight) });
  }
  // An empty header accepts what a missing one does.
  return ranges.length > 0 ? ranges : [{ mediaType: parseMediaType("*/*"), weight: 1 }];
}

// More than any caller has a use for; each is compared with each offer.
const maxRanges = 64;

/** The offered type, with what the caller made of its parameters. */
function mediaTypeText(offered: MediaType, named: MediaType): string {
  let text = offered.type;
  for (const name of offered.parameters.keys()) {
    const value = named.parameters.get(name);
    if (value !== undefined) text += `; ${name}=${value}`;
  }
  return text;
}

function toWeight(text: string): number {
  const weight = Number(text);
  return weight >= 0 && weight <= 1 ? weight : 1;
}
