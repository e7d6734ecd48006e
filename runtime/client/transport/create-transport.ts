import { readJsonText } from "../answer/read-answer.ts";
import type { TransportOptions } from "../exchange/transport-options.ts";
import { createExchange, type Send } from "./create-exchange.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates a transport on `fetch`.
 *
 * A call that fails rejects with a RestError. A request that cannot be written (a value that no URL, header or JSON can
 * carry) rejects with the error of that value, and errors of the `headers` function pass through; nothing is sent then.
 */
export function createTransport(options: TransportOptions): Transport {
  const { headers } = options;
  const send = (options.interceptors ?? []).reduceRight<Send>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => (options.fetch ?? fetch)(request.url, request),
  );
  return {
    async unary(call, answer, callOptions) {
      const general = typeof headers === "function" ? await headers() : headers;
      const { draft, open, fail } = createExchange(options, send, call, callOptions, general);
      try {
        if (typeof answer !== "function") return await answer.take(await open(answer), draft);
        const response = await open();
        return readJsonText(await response.text(), answer, draft);
      } catch (cause) {
        throw fail(cause);
      }
    },
    async *stream(call, read, callOptions) {
      const general = typeof headers === "function" ? await headers() : headers;
      yield* call.streams.items(createExchange(options, send, call, callOptions, general), read);
    },
  };
}
