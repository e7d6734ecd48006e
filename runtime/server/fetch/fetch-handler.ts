import { bodyTooLarge, malformed } from "../errors/request-errors.ts";
import { type Answer, type Chunks, type Incoming, isChunks } from "../exchange/incoming.ts";
import { createService } from "../service/create-service.ts";
import type { Endpoint } from "../service/endpoint.ts";
import type { HandlerOptions } from "../service/handler-options.ts";

/**
 * Answers a Request. Given what `fetch` takes instead (a URL and its init), it makes the Request itself, so it can stand
 * in for `fetch` in a client. What platforms pass beside a Request is ignored.
 */
export type FetchHandler = (input: Request | string | URL, init?: unknown) => Promise<Response>;

/** Serves endpoints on every platform that speaks Request and Response: `export default { fetch: createFetchHandler(...) }`. */
export function createFetchHandler(endpoints: readonly Endpoint[], options?: HandlerOptions): FetchHandler {
  const service = createService(endpoints, options);
  const answer = async (request: Request): Promise<Response> => {
    const incoming = new FetchIncoming(request);
    return toResponse(await service(incoming), incoming);
  };
  return (input, init) => {
    if (typeof input !== "string" && !(input instanceof URL)) return answer(input);
    const request = new Request(input, init as RequestInit);
    return untilAborted(answer(request), request.signal);
  };
}

/** Rejects at once when the signal aborts, as `fetch` does. */
async function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });
  return Promise.race([result, aborted]).finally(() => signal.removeEventListener("abort", abort));
}

class FetchIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly #request: Request;
  #gone: AbortController | undefined;
  #signal: AbortSignal | undefined;

  constructor(request: Request) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.#request = request;
  }

  get hasBody(): boolean {
    return this.#request.body !== null;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  readBody(limit: number): Promise<Uint8Array> {
    return readStream(this.#request.body!, limit);
  }

  get signal(): AbortSignal {
    // A caller leaves in two ways: it aborts the request, or it cancels the body of the response.
    this.#gone ??= new AbortController();
    this.#signal ??= AbortSignal.any([this.#request.signal, this.#gone.signal]);
    return this.#signal;
  }

  /** What the caller itself aborts. */
  get callerSignal(): AbortSignal {
    return this.#request.signal;
  }

  /** The caller wants no more of the answer. */
  leave(): void {
    this.#gone?.abort();
  }
}

function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const hash = url.indexOf("#", start);
  return url.slice(start, hash < 0 ? undefined : hash);
}

async function readStream(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw malformed("the body broke off");
    });
    if (done) break;
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      throw bodyTooLarge(limit);
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0]!;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toResponse({ status, headers, body }: Answer, incoming: FetchIncoming): Response {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of typeof value === "string" ? [value] : value) list.append(name, item);
  }
  const init = { status, headers: list };
  if (!isChunks(body))
    return new Response(
      incoming.method === "HEAD" ? null : ((body ?? null) as ConstructorParameters<typeof Response>[0]),
      init,
    );
  const leave = async () => {
    incoming.leave();
    await body.return?.();
  };
  if (incoming.method !== "HEAD") return new Response(toStream(body, incoming.callerSignal, leave), init);
  leave();
  return new Response(null, init);
}

/** Takes a chunk from the handler when the reader wants one, and none before. */
function toStream(chunks: Chunks, signal: AbortSignal, leave: () => Promise<void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let abort = () => {};
  return new ReadableStream(
    {
      start(controller) {
        abort = () => {
          controller.error(signal.reason);
          leave();
        };
        signal.addEventListener("abort", abort);
      },
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (signal.aborted) return;
        if (!done) return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        signal.removeEventListener("abort", abort);
        controller.close();
      },
      cancel() {
        signal.removeEventListener("abort", abort);
        return leave();
      },
    },
    { highWaterMark: 0 },
  );
}
