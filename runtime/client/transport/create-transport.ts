import type { TransportOptions } from "../exchange/transport-options.ts";
import { jsonResponse } from "../response/body-responses.ts";
import { readBody } from "../response/read-body.ts";
import { createExchange, type Send } from "./create-exchange.ts";
import { followRedirects } from "./follow-redirects.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates a transport on `fetch`.
 *
 * A call that fails rejects with a RestError. A request that cannot be written (a value that no URL, header or JSON can
 * carry) rejects with the error of that value, and errors of the `headers` function pass through; nothing is sent then.
 */
export function createTransport(options: TransportOptions): Transport {
  const send = (options.interceptors ?? []).reduceRight<Send>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => request.connect?.(request) ?? followRedirects(options, request),
  );
  return {
    async unary(call, expected, callOptions) {
      const exchange = createExchange(options, send, call, callOptions);
      try {
        const acceptance = typeof expected === "function" ? jsonResponse(expected) : expected;
        const response = await exchange.open(acceptance);
        return acceptance.take(response, exchange.draft, await readBody(response, exchange));
      } catch (cause) {
        throw exchange.fail(cause);
      }
    },
    stream(call, read, callOptions) {
      return call.streams.items(() => createExchange(options, send, call, callOptions), read, callOptions);
    },
  };
}
