import { createService } from "./create-service.ts";
import type { Endpoint } from "./endpoint.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { Answer, Incoming } from "./incoming.ts";
import { bodyTooLarge, malformed } from "./request-errors.ts";

/**
 * Answers a Request. Given what `fetch` takes instead (a URL and its init), it makes the Request itself, so it can stand
 * in for `fetch` in a client. What platforms pass beside a Request is ignored.
 */
export type FetchHandler = (input: Request | string | URL, init?: unknown) => Promise<Response>;

/** Serves endpoints on every platform that speaks Request and Response: `export default { fetch: createFetchHandler(...) }`. */
export function createFetchHandler(endpoints: readonly Endpoint[], options?: HandlerOptions): FetchHandler {
  const service = createService(endpoints, options);
  return async (input, init) => {
    const request = typeof input === "string" || input instanceof URL ? new Request(input, init as RequestInit) : input;
    return toResponse(await service(toIncoming(request)), request.method);
  };
}

function toIncoming(request: Request): Incoming {
  const { url, method, headers, body } = request;
  const hash = url.indexOf("#");
  return {
    method,
    target: url.slice(url.indexOf("/", url.indexOf("//") + 2), hash < 0 ? undefined : hash),
    header: (name) => headers.get(name) ?? undefined,
    hasBody: body !== null,
    readBody: (limit) => readStream(body!, limit),
    get signal() {
      return request.signal;
    },
  };
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

function toResponse({ status, headers, body }: Answer, method: string): Response {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of typeof value === "string" ? [value] : value) list.append(name, item);
  }
  if (method === "HEAD") {
    if (typeof body === "object") body.return?.();
    return new Response(null, { status, headers: list });
  }
  return new Response(typeof body === "object" ? toStream(body) : (body ?? null), { status, headers: list });
}

/** Pulls a line when the reader wants one; leaving stops the handler. */
function toStream(lines: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return?.();
    },
  });
}
