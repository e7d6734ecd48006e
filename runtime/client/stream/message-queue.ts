import { exceed } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { WebSocketLike } from "../exchange/web-socket-constructor.ts";
import { defaultMaxMessageBytes } from "./stream-decoder.ts";

/** The messages of a WebSocket that have arrived and are to be read. */
export interface MessageQueue {
  /** Waits for messages. The last item is a function that ends the stream or throws. */
  take(): Promise<readonly (string | (() => void))[]>;
  /** The message has been read. */
  release(text: string): void;
  /** Accepts more messages, if it has paused. */
  resume(): void;
  /** Adds the last item. */
  end(finish: () => void): void;
}

// Added to the length of each message in the queue, so that the limit holds for short messages too.
const messageOverhead = 512;

/** Listens to a WebSocket. Pauses it where it can be paused, and closes it at the limits of the call. */
export function createMessageQueue(socket: WebSocketLike, { draft, options, until }: Exchange): MessageQueue {
  const { maxMessageBytes = defaultMaxMessageBytes, maxQueuedBytes = 2 ** 26 } = options;
  const queue: (string | (() => void))[] = [];
  let queuedBytes = 0;
  let isPaused = false;
  let wake = (): void => {};
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
  return {
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
    end,
  };
}
