import { timerDelay } from "../../time/timer-delay.ts";
import type { Call } from "../exchange/call.ts";
import { createDraft, setFailure } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import { redactPath } from "../exchange/redact-url.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { TransportOptions } from "../exchange/transport-options.ts";
import { openExchange, type Send } from "./open-exchange.ts";
import type { CallOptions, StreamCall } from "./transport.ts";

/** Prepares a call. Nothing happens before it is opened. The base URL does not end with a slash. */
export function createExchange(
  options: TransportOptions,
  send: Send,
  call: Call & Partial<StreamCall>,
  callOptions: CallOptions = {},
): Exchange {
  const { method, path, query = "", streams } = call;
  const { signal, timeout = streams ? 0 : options.timeout } = callOptions;
  const { baseUrl } = options;
  const url = baseUrl + path + query;
  const shown = redactPath(call);
  const draft = createDraft(method, baseUrl + shown + (call.sensitive ? "" : query), shown);
  const clock = timeout ? AbortSignal.timeout(timerDelay(timeout)) : undefined;
  const timer = clock && streams ? streams.untilResponse(clock, draft) : clock;
  const end = signal && timer ? AbortSignal.any([signal, timer]) : (signal ?? timer);
  const request: HttpRequest = {
    call,
    url,
    method,
    headers: {},
    maxRedirects: options.maxRedirects ?? 20,
    redirect: "manual",
    signal: end ?? null,
    timeout,
  };
  const exchange: Exchange = {
    draft,
    options,
    request,
    until: (step) => (end ? race(step, end) : step),
    fail(cause) {
      if (cause instanceof RestError) return cause;
      if (signal?.aborted) setFailure(draft, "cancelled", "aborted by the caller");
      else if (timer?.aborted) setFailure(draft, "deadline_exceeded", `not done within ${timeout} ms`);
      // The request cannot be written.
      else if (!draft.reason) return cause;
      return new RestError(draft, cause);
    },
    open: (expected) => openExchange(exchange, send, callOptions, expected),
  };
  return exchange;
}

/** Waits for a step, which may ignore the signal. */
function race<T>(step: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    // Between two steps, too.
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    Promise.resolve(step)
      .finally(() => signal.removeEventListener("abort", stop))
      .then(resolve, reject);
  });
}
