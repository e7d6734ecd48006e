import type { Transport } from "../transport/transport.ts";
import { followQueries } from "./follow-queries.ts";

/** Requests pages as long as a field of them holds the URL of the next one, or its path. */
export function pagesByField<P>(
  transport: Transport,
  request: (transport: Transport) => Promise<P>,
  next: (page: P) => string | null | undefined,
): AsyncGenerator<P, void> {
  return followQueries(transport, async (over) => {
    const page = await request(over);
    return { page, next: next(page) };
  });
}
