import type { HttpResponse } from "../exchange/http-response.ts";
import type { CallOptions } from "./transport.ts";

/**
 * Returns the response of a call with its message: `withResponse((options) => getBook(transport, request, options))`. The body
 * of the response has been read.
 */
export async function withResponse<T>(
  send: (options: Required<Pick<CallOptions, "onResponse">>) => Promise<T>,
): Promise<{ readonly message: T; readonly response: HttpResponse }> {
  let last: HttpResponse | undefined;
  const message = await send({
    onResponse: (response) => {
      last = response;
    },
  });
  if (last === undefined) throw new TypeError("the call did not pass its options to the transport");
  return { message, response: last };
}
