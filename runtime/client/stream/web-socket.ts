import type { Reader } from "../../json/check.ts";
import { type Draft, expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { WebSocketConstructor, WebSocketLike } from "../exchange/web-socket-constructor.ts";
import { createMessageQueue, type MessageQueue } from "./message-queue.ts";
import { readItem } from "./read-item.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

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
  readonly queue: MessageQueue;
  close(): void;
}

/** Resolves once the WebSocket is open, and rejects if it closes before. */
function connect(WebSocket: WebSocketConstructor, request: HttpRequest, exchange: Exchange): Promise<Connection> {
  const { draft } = exchange;
  const { signal } = request;
  signal?.throwIfAborted();
  const socket = open(WebSocket, request);
  const queue = createMessageQueue(socket, exchange);
  // A close event follows. Without a listener, though, the error would end the process.
  socket.onerror = () => {};
  const close = (): void => {
    signal?.removeEventListener("abort", close);
    socket.onmessage = socket.onclose = null;
    socket.close(1000);
  };
  signal?.addEventListener("abort", close);
  return new Promise((resolve, reject) => {
    socket.onopen = () => {
      draft.status = 101;
      expectBytes(draft);
      socket.onclose = (event: CloseReason) => queue.end(() => closed(event, draft));
      resolve({ queue, close });
    };
    socket.onclose = ({ reason }: CloseReason) => {
      close();
      if (reason) draft.reason = `the WebSocket was closed: ${reason}`;
      reject(new RestError(draft));
    };
  });
}

/** The response of a WebSocket, as interceptors see it. */
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

async function* items<T>({ queue, close }: Connection, read: Reader<T>, exchange: Exchange): AsyncGenerator<T, void> {
  try {
    for (;;) {
      for (const next of await queue.take()) {
        if (typeof next !== "string") return next();
        queue.release(next);
        yield readItem(next, read, exchange);
        expectBytes(exchange.draft);
      }
      queue.resume();
    }
  } finally {
    close();
  }
}

function open(WebSocket: WebSocketConstructor, { url, headers: all }: HttpRequest): WebSocketLike {
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
