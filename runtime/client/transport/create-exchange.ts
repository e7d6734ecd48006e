import { timerDelay } from "../../time/timer-delay.ts";
import type { Call } from "../exchange/call.ts";
import { createDraft, expectBytes, setFailure } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import { redactPath } from "../exchange/redact-url.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { TransportOptions } from "../exchange/transport-options.ts";
import type { EncodedBody } from "../request/encoded-body.ts";
import { readBody } from "../response/read-body.ts";
import { readRefusal } from "../response/read-response.ts";
import { createHeaders } from "./create-headers.ts";
import type { CallOptions, StreamCall } from "./transport.ts";

/** Sends a request through the interceptors to `fetch`. */
export type Send = (request: Outgoing) => Promise<HttpResponse>;

/** Prepares a call. Nothing happens before it is opened. */
export function createExchange(
  options: TransportOptions,
  send: Send,
  call: Call & Partial<StreamCall>,
  callOptions: CallOptions = {},
): Exchange {
  const { method, path, query = "", streams } = call;
  const { signal, onResponse, body = call.body, timeout = streams ? 0 : options.timeout } = callOptions;
  const base = options.baseUrl.replace(/\/+$/, "");
  const url = base + path + query;
  const shown = redactPath(call);
  const draft = createDraft(method, base + shown + (call.sensitive ? "" : query), shown);
  const clock = timeout ? AbortSignal.timeout(timerDelay(timeout)) : undefined;
  const timer = clock && streams ? streams.untilResponse(clock, draft) : clock;
  const end = signal && timer ? AbortSignal.any([signal, timer]) : (signal ?? timer);
  const until: Exchange["until"] = (step) => (end ? race(step, end) : step);
  const request: Outgoing = {
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
    until,
    fail(cause) {
      if (cause instanceof RestError) return cause;
      if (signal?.aborted) setFailure(draft, "cancelled", "aborted by the caller");
      else if (timer?.aborted) setFailure(draft, "deadline_exceeded", `not done within ${timeout} ms`);
      // The request cannot be written.
      else if (!draft.reason) return cause;
      return new RestError(draft, cause);
    },
    async open({ accepts, redirect } = {}) {
      end?.throwIfAborted();
      const { headers } = options;
      const json = typeof body === "function" ? undefined : JSON.stringify(body);
      request.headers = createHeaders([
        { accept: streams?.accept ?? call.accept ?? "application/json", "content-type": json && "application/json" },
        // A promise only where there is one, because each costs time.
        typeof headers === "function" ? await until(headers()) : headers,
        call.headers,
        callOptions.headers,
      ]);
      if (redirect) request.maxRedirects = 0;
      request.body =
        json ?? ((body as EncodedBody | undefined)?.(request, options, draft) as NonNullable<RequestInit["body"]>);
      draft.reason = "no response";
      const response = await until(send(request));
      const { status } = response;
      draft.status = status;
      draft.headers = response.headers;
      onResponse?.(response);
      expectBytes(draft);
      if (!(accepts ? accepts(status) : response.ok)) {
        readRefusal(await readBody(response, exchange), response, draft, call);
      }
      return response;
    },
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
