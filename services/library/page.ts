import type { Volume, Volumes } from "../gen/library/v1/library_types.js";

export interface PageRequest {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
}

/** Returns a page of all items. */
export function pageOf<T>(all: readonly T[], { startIndex = 0, maxResults = 10 }: PageRequest): T[] {
  return all.slice(startIndex, startIndex + maxResults);
}

export function volumesPage(items: Volume[], totalItems: number): Volumes {
  return { kind: "books#volumes", totalItems, items };
}
