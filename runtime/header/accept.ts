import { type MediaType, parseMediaType } from "./media-type.ts";

/** A media range of an Accept header. */
export interface AcceptRange {
  /** With the weight among its parameters. */
  readonly mediaType: MediaType;
  /** From 0, not acceptable, to 1. */
  readonly weight: number;
}

// Far more than callers send. Each range is compared with each offer.
const maxRanges = 64;

/** Parses an Accept header (RFC 9110, section 12.5.1). Ranges after the 64th are ignored. */
export function parseAccept(accept: string): AcceptRange[] {
  const ranges: AcceptRange[] = [];
  for (const part of accept.split(",", maxRanges)) {
    const mediaType = parseMediaType(part);
    if (mediaType.type === "") continue;
    const weight = mediaType.parameters.get("q");
    ranges.push({ mediaType, weight: weight === undefined ? 1 : toWeight(weight) });
  }
  // An empty header means the same as none.
  return ranges.length > 0 ? ranges : [{ mediaType: parseMediaType("*/*"), weight: 1 }];
}

function toWeight(text: string): number {
  const weight = Number(text);
  return weight >= 0 && weight <= 1 ? weight : 1;
}
