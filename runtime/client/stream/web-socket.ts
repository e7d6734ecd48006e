import type { Reader } from "../../json/check.ts";
import { type Draft, exceed, expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { WebSocketConstructor, WebSocketLike } from "../exchange/web-socket-constructor.ts";
import { readItem } from "./read-item.ts";
import { defaultMaxMessageBytes, type StreamDecoder } from "./stream-decoder.ts";

/** A WebSocket (RFC 6455): a text frame of JSON for each message. The options of call or transport supply its constructor. */
export const webSocket: StreamDecoder = {
  mediaType: "",
  items(response, read, exchange) {
    if (!("connection" in response)) throw new TypeError("a WebSocket has no response to read");
    return items(response.connection as Connection, read, exchange);
  },
  connect(WebSocket, exchange) {
    let connection: Connection | undefined;
    return async (request) => {
      // An interceptor may send again.
      connection?.close();
      connection = await connect(WebSocket, request, exchange);
      return socketResponse(connection);
    };
  },
};

/** An open WebSocket. */
interface Connection {
  /** Waits for messages. The last item is a function that ends the stream or throws. */
  take(): Promise<readonly (string | (() => void))[]>;
  /** The message has been read. */
  release(text: string): void;
  /** Accepts more messages, if it has paused. */
  resume(): void;
  close(): void;
}

// Added to the length of each message in the queue, so that the limit holds for short messages too.
const messageOverhead = 512;

/** Resolves once the WebSocket is open, and rejects if it closes before. */
function connect(
  WebSocket: WebSocketConstructor,
  request: Outgoing,
  { draft, options, until }: Exchange,
): Promise<Connection> {
  const { maxMessageBytes = defaultMaxMessageBytes, maxQueuedBytes = 2 ** 26 } = options;
  const { signal } = request;
  const queue: (string | (() => void))[] = [];
  let queuedBytes = 0;
  let isPaused = false;
  let wake = (): void => {};
  signal?.throwIfAborted();
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
  // A close event follows. Without a listener, though, the error would end the process.
  socket.onerror = () => {};
  const close = (): void => {
    signal?.removeEventListener("abort", close);
    socket.onmessage = socket.onclose = null;
    socket.close(1000);
  };
  signal?.addEventListener("abort", close);
  const connection: Connection = {
    async take() {
      if (queue.length === 0) await until(new Promise<void>((resolve) => (wake = resolve)));
      return queue.splice(0);
    },
    release(text) {
      queuedBytes -= text.length + messageOverhead;
    },
    resume() {
      if (isPaused) socket.resume?.();
      isPaused = false;
    },
    close,
  };
  return new Promise((resolve, reject) => {
    socket.onopen = () => {
      draft.status = 101;
      expectBytes(draft);
      socket.onclose = (event: CloseReason) => end(() => closed(event, draft));
      resolve(connection);
    };
    socket.onclose = ({ reason }: CloseReason) => {
      close();
      if (reason) draft.reason = `the WebSocket was closed: ${reason}`;
      reject(new RestError(draft));
    };
  });
}

/** What interceptors see of a WebSocket. */
function socketResponse(connection: Connection): HttpResponse & { readonly connection: Connection } {
  return {
    status: 101,
    statusText: "Switching Protocols",
    ok: true,
    headers: { get: () => null },
    body: null,
    text: async () => "",
    arrayBuffer: async () => new ArrayBuffer(0),
    connection,
  };
}

async function* items<T>(connection: Connection, read: Reader<T>, exchange: Exchange): AsyncGenerator<T, void> {
  try {
    for (;;) {
      for (const next of await connection.take()) {
        if (typeof next !== "string") return next();
        connection.release(next);
        yield readItem(next, read, exchange.draft);
        expectBytes(exchange.draft);
      }
      connection.resume();
    }
  } finally {
    connection.close();
  }
}

function open(WebSocket: WebSocketConstructor, { url, headers: all }: Outgoing): WebSocketLike {
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
