import { parseLinks } from "../../header/links.ts";
import type { CallOptions, Transport } from "../transport/transport.ts";
import { followQueries } from "./follow-queries.ts";

/** Requests pages as long as their Link header has a target with `rel="next"` (RFC 8288). */
export function pagesByLink<P>(
  transport: Transport,
  request: (transport: Transport, options: CallOptions) => Promise<P>,
  options: CallOptions | undefined,
): AsyncGenerator<P, void> {
  return followQueries(transport, async (over) => {
    let next: string | undefined;
    const page = await request(over, {
      ...options,
      onResponse(response) {
        options?.onResponse?.(response);
        next = parseLinks(response.headers.get("link") ?? "").get("next");
      },
    });
    return { page, next };
  });
}
