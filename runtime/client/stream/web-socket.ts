import type { Reader } from "../../json/check.ts";
import { type Draft, exceed, expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { WebSocketConstructor, WebSocketLike } from "../exchange/web-socket-constructor.ts";
import { readItem } from "./read-item.ts";
import { defaultMaxMessageBytes, type StreamDecoder } from "./stream-decoder.ts";

/** A WebSocket (RFC 6455): a text frame of JSON for each message. The options of call or transport supply its constructor. */
export const webSocket: StreamDecoder = {
  mediaType: "",
  items() {
    throw new TypeError("a WebSocket has no response to read");
  },
  connect,
};

// Added to the length of each message in the queue, so that the limit holds for short messages too.
const messageOverhead = 512;

async function* connect<T>(
  WebSocket: WebSocketConstructor,
  read: Reader<T>,
  { draft, options, request, until }: Exchange,
): AsyncGenerator<T, void> {
  const { maxMessageBytes = defaultMaxMessageBytes, maxQueuedBytes = 2 ** 26 } = options;
  // Messages, and at last a function that ends the stream or throws.
  const queue: (string | (() => void))[] = [];
  let queuedBytes = 0;
  let isPaused = false;
  let wake = (): void => {};
  request.signal?.throwIfAborted();
  const socket = open(WebSocket, request);
  const end = (finish: () => void): void => {
    socket.onmessage = socket.onclose = null;
    queue.push(finish);
    wake();
  };
  const refuse = (what: string, option: string, limit: number): void => {
    end(() => exceed(draft, what, option, limit));
    socket.close(1000);
  };
  socket.onopen = () => {
    draft.status = 101;
    expectBytes(draft);
  };
  socket.onmessage = ({ data }: { readonly data: unknown }) => {
    const text = String(data);
    if (text.length > maxMessageBytes) return refuse("a WebSocket message", "maxMessageBytes", maxMessageBytes);
    queuedBytes += text.length + messageOverhead;
    if (queuedBytes > maxQueuedBytes)
      return refuse("the queue of WebSocket messages", "maxQueuedBytes", maxQueuedBytes);
    queue.push(text);
    wake();
    if (socket.pause && !isPaused && queuedBytes > maxQueuedBytes / 2) {
      isPaused = true;
      socket.pause();
    }
  };
  socket.onclose = (event: CloseReason) => end(() => closed(event, draft));
  // A close event follows. Without a listener, though, the error would end the process.
  socket.onerror = () => {};
  try {
    for (;;) {
      if (queue.length === 0) await until(new Promise<void>((resolve) => (wake = resolve)));
      for (const next of queue.splice(0)) {
        if (typeof next !== "string") return next();
        queuedBytes -= next.length + messageOverhead;
        yield readItem(next, read, draft);
        expectBytes(draft);
      }
      if (isPaused) {
        isPaused = false;
        socket.resume?.();
      }
    }
  } finally {
    socket.onmessage = socket.onclose = null;
    socket.close(1000);
  }
}

function open(WebSocket: WebSocketConstructor, { url, headers: all }: Exchange["request"]): WebSocketLike {
  // There is nothing to negotiate, and browsers could not send the header.
  const { accept: _, ...headers } = all;
  const address = url.replace(/^http/, "ws");
  // Its type leaves the second parameter open, because the constructors of browsers take protocols there.
  const Socket = WebSocket as new (url: string, options?: { headers: object }) => WebSocketLike;
  return Object.keys(headers)[0] ? new Socket(address, { headers }) : new Socket(address);
}

interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

/** Code 1000 is a normal end; anything else is an error (RFC 6455, section 7.4.1). */
function closed({ code, reason }: CloseReason, draft: Draft): void {
  if (code === 1000) return;
  if (reason) draft.reason = `the WebSocket was closed: ${reason}`;
  throw new RestError(draft);
}
