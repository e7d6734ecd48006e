import { readJsonText } from "../answer/read-answer.ts";
import type { HeaderValues, TransportOptions } from "../exchange/transport-options.ts";
import { createExchange, type Send } from "./create-exchange.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates a transport on `fetch`.
 *
 * A call that fails rejects with a RestError. A request that cannot be written (a value that no URL, header or JSON can
 * carry) rejects with the error of that value, and errors of the `headers` function pass through; nothing is sent then.
 */
export function createTransport(options: TransportOptions): Transport {
  const { headers, interceptors = [] } = options;
  const send = interceptors.reduceRight<Send>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => (options.fetch ?? fetch)(request.url, request),
  );
  const generalHeaders = async (): Promise<HeaderValues | undefined> =>
    typeof headers === "function" ? await headers() : headers;
  return {
    async unary(call, answer, callOptions = {}) {
      const { accept = "application/json" } = call;
      const { timeout = options.timeout } = callOptions;
      const general = await generalHeaders();
      const { draft, open, fail } = createExchange(options, send, call, accept, general, timeout, callOptions);
      try {
        if (typeof answer !== "function") return await answer.take(await open(answer), draft);
        const response = await open();
        return readJsonText(await response.text(), answer, draft);
      } catch (cause) {
        throw fail(cause);
      }
    },
    async *stream(call, read, callOptions = {}) {
      const { streams } = call;
      const general = await generalHeaders();
      yield* streams.items(
        createExchange(options, send, call, streams.accept, general, callOptions.timeout, callOptions),
        read,
      );
    },
  };
}
