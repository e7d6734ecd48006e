import { queryText } from "./query-text.ts";
import { type Draft, expectBytes, readAnswer, readRefusal } from "./read-answer.ts";
import { RestError } from "./rest-error.ts";
import type { Call, CallOptions, Transport } from "./transport.ts";

/** As much of the global `fetch` as a transport needs; the handler of `createFetchHandler` is one, in memory. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

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
export type Interceptor = (request: Outgoing, next: (request: Outgoing) => Promise<Response>) => Promise<Response>;

export interface TransportOptions {
  /** `https://books.example/books/v1`: a path in it stays in front of the path of each call. */
  readonly baseUrl: string;
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: Fetch;
  /** Sent with each call; a function is asked before each call (for a token that expires). */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>);
  /** The first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Milliseconds for a whole call; default none. Streams take only the timeout of their own call. */
  readonly timeout?: number;
}

interface Exchange {
  readonly draft: Draft;
  /** Sends; an answer that is an error is thrown. */
  open(): Promise<Response>;
  /** The error for what a step threw. */
  fail(cause: unknown): unknown;
}

/**
 * A transport on `fetch`. Whatever goes wrong with a call is a RestError; values that no URL or no JSON can carry, and
 * errors of `headers`, pass as they are.
 */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const send = (options.interceptors ?? []).reduceRight<(request: Outgoing) => Promise<Response>>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => (options.fetch ?? fetch)(request.url, request),
  );

  const prepare = (
    call: Call,
    accept: string,
    { signal, headers }: CallOptions,
    timeout: number | undefined,
    general: HeaderValues | undefined,
  ): Exchange => {
    const { method, path, query, body } = call;
    const url = baseUrl + path + (query ? queryText(query) : "");
    const request: Outgoing = { call, url, method, headers: { accept } };
    for (const values of [general, headers]) {
      for (const name in values) request.headers[name.toLowerCase()] = values[name]!;
    }
    if (body !== undefined) {
      request.body = JSON.stringify(body);
      request.headers["content-type"] = "application/json";
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
      async open() {
        const response = await send(request);
        draft.status = response.status;
        expectBytes(draft);
        if (!response.ok) readRefusal(await response.text(), response, draft);
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
    async unary(call, read, callOptions = {}) {
      const general = typeof headers === "function" ? await headers() : headers;
      const timeout = callOptions.timeout ?? options.timeout;
      const exchange = prepare(call, "application/json", callOptions, timeout, general);
      try {
        const response = await exchange.open();
        return readAnswer(await response.text(), read, exchange.draft);
      } catch (cause) {
        throw exchange.fail(cause);
      }
    },

    async *stream(call, read, callOptions = {}) {
      const general = typeof headers === "function" ? await headers() : headers;
      const exchange = prepare(call, "application/x-ndjson", callOptions, callOptions.timeout, general);
      const { draft } = exchange;
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
      try {
        const response = await exchange.open();
        const decoder = new TextDecoder();
        reader = response.body?.getReader();
        let rest = "";
        for (;;) {
          expectBytes(draft);
          const chunk = await reader?.read();
          const lines = (rest + (chunk?.value ? decoder.decode(chunk.value, { stream: true }) : "\n")).split("\n");
          rest = lines.pop()!;
          for (const line of lines) if (line.trim()) yield readAnswer(line, read, draft, true);
          if (!chunk?.value) return;
        }
      } catch (cause) {
        throw exchange.fail(cause);
      } finally {
        // The caller may have left the loop: the service learns that nobody listens.
        reader?.cancel().catch(() => {});
      }
    },
  };
}
