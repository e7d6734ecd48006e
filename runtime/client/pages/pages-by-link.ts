import { parseLinks } from "../../header/links.ts";
import { queryText } from "../request/query-text.ts";
import type { CallOptions, Transport } from "../transport/transport.ts";

/**
 * Requests pages as long as their Link header has a target with `rel="next"` (RFC 8288). The query of the target replaces that
 * of the call, which keeps its origin and its path: no response can lead its credentials elsewhere.
 */
export async function* pagesByLink<P>(
  transport: Transport,
  request: (transport: Transport, options: CallOptions) => Promise<P>,
  options: CallOptions | undefined,
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
    let next: string | undefined;
    yield await request(over, {
      ...options,
      onResponse(response) {
        options?.onResponse?.(response);
        next = parseLinks(response.headers.get("link") ?? "").get("next");
      },
    });
    seen.add(query);
    if (next === undefined) return;
    query = new URL(next, "http://host").search;
    if (seen.has(query)) throw new TypeError(`the link to the next page leads back: ${next}`);
  }
}
