import type { TransportOptions } from "../exchange/transport-options.ts";
import { jsonResponse } from "../response/body-responses.ts";
import { createExchange } from "./create-exchange.ts";
import { followRedirects } from "./follow-redirects.ts";
import type { Send } from "./open-exchange.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates a transport on `fetch`.
 *
 * A call that fails rejects with a RestError. A request that cannot be written (a value that no URL, header or JSON can
 * carry) rejects with the error of that value, and errors of the `headers` function pass through; nothing is sent then.
 */
export function createTransport(given: TransportOptions): Transport {
  const options = { ...given, baseUrl: given.baseUrl.replace(/\/+$/, "") };
  const send = (options.interceptors ?? []).reduceRight<Send>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => request.connect?.(request) ?? followRedirects(options, request),
  );
  return {
    unary(call, expected, callOptions) {
      const exchange = createExchange(options, send, call, callOptions);
      return exchange.open(typeof expected === "function" ? jsonResponse(expected) : expected);
    },
    stream(call, read, callOptions) {
      return call.streams.items(() => createExchange(options, send, call, callOptions), read, callOptions);
    },
  };
}
