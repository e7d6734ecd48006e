import type { CallPages } from "../calls/service-calls.ts";
import type { CallOptions, Transport } from "../client/transport/transport.ts";

/** The first page of a list; undefined if it has no items, which some lists tell by having no page. */
export interface FirstPage {
  readonly page: unknown;
  /** Whether the list would ask for another page. Only that page tells whether there is one, if no field does. */
  readonly asksForMore: boolean;
}

/** Requests the first page alone: what asks for the next one gets no further than the transport. */
export async function firstPage(
  { call }: CallPages,
  transport: Transport,
  request: unknown,
  options: CallOptions,
): Promise<FirstPage> {
  let calls = 0;
  const once: Transport = {
    ...transport,
    async unary(next, expected, nextOptions) {
      if (++calls > 1) throw new Error("only the first page is requested");
      return transport.unary(next, expected, nextOptions);
    },
  };
  const pages = call(once, request, options)[Symbol.asyncIterator]();
  const first = await pages.next();
  // A page that leads nowhere, such as one whose token is that of the request, is still printed.
  if (first.done !== true) await pages.next().catch(() => undefined);
  return { page: first.value, asksForMore: calls > 1 };
}
