import { queryText } from "../request/query-text.ts";
import type { Transport } from "../transport/transport.ts";

/** A page, and the URL of the one after it. */
export interface LinkedPage<P> {
  readonly page: P;
  readonly next: string | null | undefined;
}

/**
 * Requests pages as long as they link to the next one. The query of the link replaces that of the call, which keeps its origin
 * and its path: no response can lead its credentials elsewhere.
 */
export async function* followQueries<P>(
  transport: Transport,
  request: (transport: Transport) => Promise<LinkedPage<P>>,
): AsyncGenerator<P, void> {
  let query: string | undefined;
  const seen = new Set<string | undefined>();
  const over: Transport = {
    ...transport,
    unary: (call, expected, callOptions) => {
      const page = query === undefined ? call : { ...call, query: queryText({}, [...new URLSearchParams(query)]) };
      return transport.unary(page, expected, callOptions);
    },
  };
  for (;;) {
    const { page, next } = await request(over);
    yield page;
    seen.add(query);
    if (!next) return;
    query = new URL(next, "http://host").search;
    const problem = query === "" ? "has no query" : seen.has(query) ? "leads back" : undefined;
    if (problem) throw new TypeError(`the link to the next page ${problem}: ${next}`);
  }
}
