import { type Chunks, isChunks, type Outgoing, type ResponseHeaders } from "../exchange/incoming.ts";
import type { FetchIncoming } from "./fetch-incoming.ts";

type ResponseOptions = ConstructorParameters<typeof Response>[1] & { encodeBody?: "manual" };

/** Turns an `Outgoing` into a Response. A body that is produced while it is sent is pulled from the handler chunk by chunk. */
export function toResponse({ status, headers, body }: Outgoing, incoming: FetchIncoming): Response {
  const init: ResponseOptions = { status, headers: toHeaders(headers) };
  // Otherwise Cloudflare Workers would encode the content again.
  if (headers["content-encoding"] !== undefined) init.encodeBody = "manual";
  const isHead = incoming.method === "HEAD";
  if (!isChunks(body))
    return new Response(isHead ? null : ((body ?? null) as ConstructorParameters<typeof Response>[0]), init);
  const leave = async () => {
    incoming.leave();
    await body.return?.();
  };
  if (!isHead) return new Response(toStream(body, incoming, leave), init);
  leave();
  return new Response(null, init);
}

/** Creates Headers only if a name repeats: adapters such as @hono/node-server write plain objects faster. */
function toHeaders(headers: ResponseHeaders): Headers | Record<string, string> {
  if (isPlain(headers)) return headers;
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of typeof value === "string" ? [value] : value) list.append(name, item);
  }
  return list;
}

function isPlain(headers: ResponseHeaders): headers is Record<string, string> {
  for (const name in headers) if (typeof headers[name] !== "string") return false;
  return true;
}

/** Pulls a chunk from the handler only when the reader asks for one. */
function toStream(chunks: Chunks, incoming: FetchIncoming, leave: () => Promise<void>): ReadableStream<Uint8Array> {
  const signal = incoming.callerSignal;
  const encoder = new TextEncoder();
  let abort = () => {};
  return new ReadableStream(
    {
      start(controller) {
        abort = () => {
          // @hono/node-server prints errors, even those of callers that have left.
          if (incoming.isDisconnected) controller.close();
          else controller.error(signal.reason);
          leave();
        };
        // The caller may have left before the stream began.
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort);
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
