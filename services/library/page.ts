import type { Volume, Volumes } from "../gen/library/v1/library_types.js";
import { invalid } from "./errors.ts";

export interface PageRequest {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
}

const defaultResults = 10;
const mostResults = 40;

/** Returns a page of the volumes and their total number; throws 400 for an invalid page. */
export function pageOf(all: readonly Volume[], { startIndex = 0, maxResults = defaultResults }: PageRequest): Volumes {
  if (maxResults > mostResults) throw invalid("maxResults", `at most ${mostResults} at once`);
  const items = all.slice(startIndex, startIndex + maxResults);
  return { kind: "books#volumes", totalItems: all.length, items };
}
