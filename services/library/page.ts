import type { Volume, Volumes } from "../gen/library/v1/library_types.js";
import { invalid } from "./errors.ts";

export interface PageRequest {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
}

const defaultResults = 10;
const mostResults = 40;

/** A part of the volumes with the number of all; throws 400. */
export function pageOf(all: readonly Volume[], { startIndex = 0, maxResults = defaultResults }: PageRequest): Volumes {
  if (maxResults > mostResults) throw invalid("maxResults", `at most ${mostResults} at once`);
  const items = all.slice(startIndex, startIndex + maxResults);
  return { kind: "books#volumes", totalItems: all.length, items };
}
