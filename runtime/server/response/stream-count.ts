import { StatusError } from "../errors/status-error.ts";

/** How many streams are open, and how many may be. */
export interface StreamCount {
  open: number;
  readonly maxStreams: number;
}

/**
 * Counts a stream. Returns a function that ends it; calling it again has no effect. Throws 503 if too many streams are
 * open.
 */
export function countStream(count: StreamCount): () => void {
  const { maxStreams } = count;
  if (count.open >= maxStreams) {
    throw new StatusError("unavailable", `the limit of ${maxStreams} open streams is reached`, {
      headers: { "retry-after": "1" },
    });
  }
  count.open++;
  let isOpen = true;
  return () => {
    if (isOpen) count.open--;
    isOpen = false;
  };
}
