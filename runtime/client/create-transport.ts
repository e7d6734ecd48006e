import type { Answer } from "./answer.ts";
import type { EncodedBody } from "./encoded-body.ts";
import type { HttpResponse } from "./http-response.ts";
import { queryText } from "./query-text.ts";
import { type Draft, expectBytes, readJsonText, readRefusal } from "./read-answer.ts";
import { RestError } from "./rest-error.ts";
import type { WebSocketConstructor } from "./stream-form.ts";
import type { Call, CallOptions, Transport } from "./transport.ts";

/** As much of the global `fetch` as a transport needs; the handler of `createFetchHandler` is one, in memory. */
export type Fetch = (url: string, init: RequestInit) => Promise<HttpResponse>;

type HeaderValues = Readonly<Record<string, string>>;

/** A request on its way to `fetch`, which takes it as its init. */
export interface Outgoing extends RequestInit {
  readonly call: Call;
  url: string;
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** Stands around each call: may change what goes out, answer by itself, call `next` again, look at the answer. */
export type Interceptor = (
  request: Outgoing,
  next: (request: Outgoing) => Promise<HttpResponse>,
) => Promise<HttpResponse>;

export interface TransportOptions {
  /** `https://books.example/books/v1`: a path in it stays in front of the path of each call. */
  readonly baseUrl: string;
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: Fetch;
  /** `fetch` sends bodies with GET and HEAD, as the global one does not. */
  readonly bodyOnGet?: boolean;
  /** Sent with each call; a function is asked before each call (for a token that expires). */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>);
  /** The first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Milliseconds for a whole call; default none. Streams take only the timeout of their own call. */
  readonly timeout?: number;
  /** Streams that can travel over a WebSocket do, over this one: `globalThis.WebSocket`. */
  readonly WebSocket?: WebSocketConstructor;
}

/** One call on its way. */
export interface Exchange {
  readonly draft: Draft;
  readonly request: Outgoing;
  readonly WebSocket: WebSocketConstructor | undefined;
  /** Sends; an answer that is an error is thrown. */
  open(answer?: Partial<Answer<unknown>>): Promise<HttpResponse>;
  /** The error for what a step threw. */
  fail(cause: unknown): unknown;
}

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
    call: Call,
    accept: string,
    { signal, headers, WebSocket = options.WebSocket }: CallOptions,
    timeout: number | undefined,
    general: HeaderValues | undefined,
  ): Exchange => {
    const { method, path, body } = call;
    const url = baseUrl + path + queryText(call.query ?? {}, call.queryRest);
    const request: Outgoing = { call, url, method, headers: { accept } };
    // Before anything is sent: what no JSON can hold is the caller's error.
    const json = body === undefined || typeof body === "function" ? undefined : JSON.stringify(body);
    if (json) request.headers["content-type"] = "application/json";
    for (const values of [general, call.headers, headers]) {
      for (const name in values) {
        if (values[name] != null) request.headers[name.toLowerCase()] = `${values[name]}`;
      }
    }
    const timer = timeout ? AbortSignal.timeout(timeout) : undefined;
    const end = signal && timer ? AbortSignal.any([signal, timer]) : (signal ?? timer);
    if (end) request.signal = end;
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
    return {
      draft,
      request,
      WebSocket,
      async open({ accepts, redirect } = {}) {
        if (redirect) request.redirect = redirect;
        request.body = json ?? ((body as EncodedBody | undefined)?.(request, options, draft) as BodyInit);
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
