import type { Reader } from "../../json/check.ts";
import { type Draft, expectBytes } from "../exchange/draft.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { WebSocketLike } from "../exchange/web-socket-constructor.ts";
import { readItem } from "./read-item.ts";
import type { Connection, StreamDecoder } from "./stream-decoder.ts";

/** A WebSocket (RFC 6455): a text frame of JSON for each message. The options of call or transport supply its constructor. */
export const webSocket: StreamDecoder = {
  mediaType: "",
  items() {
    throw new TypeError("a WebSocket has no response to read");
  },
  connect,
};

type SocketEvent = { readonly data: unknown } | { readonly code: number; readonly reason: string };

async function* connect<T>(connection: Connection, read: Reader<T>, draft: Draft): AsyncGenerator<T, void> {
  const { WebSocket, url, signal } = connection;
  const events: SocketEvent[] = [];
  let wake = (): void => {};
  const add = (event: SocketEvent): void => {
    events.push(event);
    wake();
  };
  const abort = (): void => add({ code: 1006, reason: "" });
  signal?.throwIfAborted();
  // There is nothing to negotiate, and browsers could not send the header.
  const { accept: _, ...headers } = connection.headers;
  const address = url.replace(/^http/, "ws");
  // Its type leaves the second parameter open, because the constructors of browsers take protocols there.
  const Socket = WebSocket as new (url: string, options?: { headers: object }) => WebSocketLike;
  const socket = Object.keys(headers)[0] ? new Socket(address, { headers }) : new Socket(address);
  socket.onopen = () => {
    draft.status = 101;
    expectBytes(draft);
  };
  socket.onmessage = add;
  socket.onclose = add;
  // A close event follows. Without a listener, though, the error would end the process.
  socket.onerror = () => {};
  signal?.addEventListener("abort", abort);
  try {
    for (;;) {
      if (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      signal?.throwIfAborted();
      const event = events.shift()!;
      if (!("data" in event)) return closed(event, draft);
      yield readItem(String(event.data), read, draft);
      expectBytes(draft);
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    socket.close(1000);
  }
}

/** Code 1000 is a normal end; anything else is an error (RFC 6455, section 7.4.1). */
function closed({ code, reason }: { readonly code: number; readonly reason: string }, draft: Draft): void {
  if (code === 1000) return;
  if (reason) draft.reason = `the WebSocket was closed: ${reason}`;
  throw new RestError(draft);
}
