import type { Call } from "./call.ts";
import type { EncodedBody } from "./encoded-body.ts";
import type { Exchange } from "./exchange.ts";
import type { HttpResponse } from "./http-response.ts";
import type { Outgoing } from "./outgoing.ts";
import { queryText } from "./query-text.ts";
import { type Draft, expectBytes, readJsonText, readRefusal } from "./read-answer.ts";
import { RestError } from "./rest-error.ts";
import type { CallOptions, StreamCall, Transport } from "./transport.ts";
import type { HeaderValues, TransportOptions } from "./transport-options.ts";

/**
 * A transport on `fetch`. Whatever goes wrong with a call is a RestError; values that no URL or no JSON can carry, and
 * errors of `headers`, pass as they are.
 */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const send = (options.interceptors ?? []).reduceRight<(request: Outgoing) => Promise<HttpResponse>>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => (options.fetch ?? fetch)(request.url, request),
  );

  const prepare = (
    call: Call & Partial<StreamCall>,
    accept: string,
    { signal, headers, WebSocket = options.WebSocket }: CallOptions,
    timeout: number | undefined,
    general: HeaderValues | undefined,
  ): Exchange => {
    const { method, path, body, streams } = call;
    const url = baseUrl + path + queryText(call.query ?? {}, call.queryRest);
    const request: Outgoing = { call, url, method, headers: { accept } };
    // Before anything is sent: what no JSON can hold is the caller's error.
    const json = body === undefined || typeof body === "function" ? undefined : JSON.stringify(body);
    if (json) request.headers["content-type"] = "application/json";
    for (const values of [general, call.headers, headers]) {
      for (const name in values) {
        if (values[name] == null) continue;
        const text = `${values[name]}`;
        // RFC 9110, section 5.5.
        if (/[^\t -~\x80-\xff]/.test(text))
          throw new TypeError(`the header ${name} cannot hold ${JSON.stringify(text)}`);
        request.headers[name.toLowerCase()] = text;
      }
    }
    const draft: Draft = {
      code: "unavailable",
      reason: "no answer",
      status: 0,
      method,
      url,
      path,
      body: undefined,
      violations: [],
    };
    const clock = timeout ? AbortSignal.timeout(timeout) : undefined;
    const timer = clock && streams ? untilAnswer(clock, draft) : clock;
    const end = signal && timer ? AbortSignal.any([signal, timer]) : (signal ?? timer);
    if (end) request.signal = end;
    return {
      draft,
      request,
      WebSocket,
      async open({ accepts, redirect } = {}) {
        if (redirect) request.redirect = redirect;
        request.body =
          json ?? ((body as EncodedBody | undefined)?.(request, options, draft) as NonNullable<RequestInit["body"]>);
        const response = await send(request);
        const { status, ok } = response;
        draft.status = status;
        expectBytes(draft);
        if (accepts ? !accepts(status) : !ok) readRefusal(await response.text(), response, draft);
        return response;
      },
      fail(cause) {
        if (cause instanceof RestError) return cause;
        if (signal?.aborted) {
          draft.code = "cancelled";
          draft.reason = "aborted by the caller";
        } else if (timer?.aborted) {
          draft.code = "deadline_exceeded";
          draft.reason = `not done within ${timeout} ms`;
        }
        return new RestError(draft, cause);
      },
    };
  };

  const { headers } = options;
  return {
    async unary(call, answer, callOptions = {}) {
      const general = typeof headers === "function" ? await headers() : headers;
      const { accept = "application/json" } = call;
      const timeout = callOptions.timeout ?? options.timeout;
      const { draft, open, fail } = prepare(call, accept, callOptions, timeout, general);
      try {
        if (typeof answer !== "function") return await answer.take(await open(answer), draft);
        const response = await open();
        return readJsonText(await response.text(), answer, draft);
      } catch (cause) {
        throw fail(cause);
      }
    },
    async *stream(call, read, callOptions = {}) {
      const general = typeof headers === "function" ? await headers() : headers;
      const { streams } = call;
      yield* streams.items(prepare(call, streams.accept, callOptions, callOptions.timeout, general), read);
    },
  };
}

/** Aborts when the time is over and there is no answer. */
function untilAnswer(clock: AbortSignal, draft: Draft): AbortSignal {
  const controller = new AbortController();
  clock.addEventListener("abort", () => draft.status || controller.abort(clock.reason));
  return controller.signal;
}
