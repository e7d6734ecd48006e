import { createCheck, type Reader } from "../json/check.ts";
import { httpToStatusCode } from "../status/http-status.ts";
import type { StatusCode } from "../status/status-code.ts";
import { readErrorBody } from "./error-body.ts";
import { queryText } from "./query-text.ts";
import { type Failure, RestError } from "./rest-error.ts";
import type { Call, CallOptions, Transport } from "./transport.ts";

/** As much of the global `fetch` as a transport needs; the handler of `createFetchHandler` is one, in memory. */
export type Fetch = (url: string, init: Outgoing) => Promise<Response>;

/** The request that goes to `fetch`; interceptors may pass on a changed copy. */
export interface Outgoing extends RequestInit {
  readonly method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** Stands around each call: may change what goes out, answer by itself, call `next` again, look at the answer. */
export type Interceptor = (
  url: string,
  init: Outgoing,
  next: (url: string, init: Outgoing) => Promise<Response>,
  call: Call,
) => Promise<Response>;

type Headers = Readonly<Record<string, string>>;

export interface TransportOptions {
  /** `https://books.example/books/v1`: a path in it stays in front of the path of each call. */
  readonly baseUrl: string;
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: Fetch;
  /** Sent with each call, or a function that is asked before each call (for a token that expires). */
  readonly headers?: Headers | (() => Headers | Promise<Headers>);
  /** The first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Milliseconds for a whole call; default none. */
  readonly timeout?: number;
}

function addHeaders(to: Record<string, string>, headers: Headers = {}): void {
  for (const name of Object.keys(headers)) to[name.toLowerCase()] = headers[name]!;
}

/** A call under way: how it fails, and what must be tidied up when it ends. */
interface Pending {
  readonly response: Response;
  fail(code: StatusCode, reason: string, more?: Partial<Failure>): RestError;
  broken(cause: unknown, response?: Response): RestError;
  done(): void;
}

/** A transport on `fetch`. Each call rejects with a RestError, whatever went wrong; errors of `headers` pass as they are. */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const send: Fetch = (url, init) => (options.fetch ?? fetch)(url, init);

  const start = async (
    call: Call,
    accept: string,
    { signal, timeout = options.timeout, headers }: CallOptions = {},
  ) => {
    const { method, path, query, body } = call;
    const init: Outgoing = { method, headers: { accept } };
    const general = options.headers;
    addHeaders(init.headers, typeof general === "function" ? await general() : general);
    addHeaders(init.headers, headers);
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers["content-type"] = "application/json";
    }
    let late = false;
    let done = () => {};
    if (signal) init.signal = signal;
    if (timeout) {
      const controller = new AbortController();
      const abort = () => controller.abort(signal?.reason);
      const timer = setTimeout(() => {
        late = true;
        abort();
      }, timeout);
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) abort();
      init.signal = controller.signal;
      done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
    }
    const url = baseUrl + path + (query ? queryText(query) : "");
    const fail: Pending["fail"] = (code, reason, more) =>
      new RestError({ code, reason, status: 0, method, url, path, ...more });
    const broken: Pending["broken"] = (cause, response) => {
      const [code, reason]: [StatusCode, string] = late
        ? ["deadline_exceeded", `no answer within ${timeout} ms`]
        : signal?.aborted
          ? ["cancelled", "aborted by the caller"]
          : response
            ? ["data_loss", "the answer broke off"]
            : ["unavailable", `no answer: ${cause instanceof Error ? cause.message : cause}`];
      return fail(code, reason, { status: response?.status ?? 0, cause });
    };
    const chain = (options.interceptors ?? []).reduceRight<Fetch>(
      (next, interceptor) => (to, what) => interceptor(to, what, next, call),
      send,
    );
    try {
      return { response: await chain(url, init), fail, broken, done };
    } catch (cause) {
      done();
      throw broken(cause);
    }
  };

  const readText = async ({ response, broken }: Pending) => {
    try {
      return await response.text();
    } catch (cause) {
      throw broken(cause, response);
    }
  };

  const readMessage = <T>(text: string, read: Reader<T>, { response, fail }: Pending): T => {
    const { status } = response;
    const check = createCheck();
    let body: unknown;
    try {
      body = text ? JSON.parse(text) : {};
    } catch (cause) {
      throw fail("internal", "the answer is not JSON", { status, body: text, cause });
    }
    const message = read(body, check);
    const { violations } = check;
    if (violations.length) {
      const list = violations.map(({ path, reason }) => `${path}: ${reason}`).join("; ");
      throw fail("internal", `the answer breaks its description: ${list}`, { status, body, violations });
    }
    return message;
  };

  const refuse = async (pending: Pending) => {
    const { status, statusText } = pending.response;
    let body: unknown = await readText(pending);
    try {
      body = JSON.parse(body as string);
    } catch {
      // A proxy answers with HTML: its text is the body.
    }
    const { code, message, violations } = readErrorBody(body);
    return pending.fail(code ?? httpToStatusCode(status), message || statusText || "failed", {
      status,
      body,
      violations,
    });
  };

  return {
    async unary(call, read, callOptions) {
      const pending = await start(call, "application/json", callOptions);
      try {
        if (!pending.response.ok) throw await refuse(pending);
        return readMessage(await readText(pending), read, pending);
      } finally {
        pending.done();
      }
    },

    async *stream(call, read, callOptions) {
      const pending = await start(call, "application/x-ndjson", callOptions);
      pending.done();
      const { response, broken } = pending;
      if (!response.ok) throw await refuse(pending);
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      let rest = "";
      try {
        for (let open = !!reader; open; ) {
          const { done, value } = await reader!.read().catch((cause) => {
            throw broken(cause, response);
          });
          open = !done;
          const lines = (rest + (done ? "\n" : decoder.decode(value, { stream: true }))).split("\n");
          rest = lines.pop()!;
          for (const line of lines) if (line.trim()) yield readMessage(line, read, pending);
        }
      } finally {
        // Also when the caller leaves the loop: the service learns that nobody listens.
        reader?.cancel().catch(() => {});
      }
    },
  };
}
