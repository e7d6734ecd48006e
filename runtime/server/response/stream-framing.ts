import type { StreamFormat } from "../../operation/stream-format.ts";

/** How a stream format separates messages. */
export interface Framing {
  readonly mediaType: string;
  readonly start: string;
  /** Frames a message, or the error that ends the stream. `isFirst`: it follows `start`. */
  frame(json: string, isFirst: boolean, isError: boolean): string;
  readonly end: string;
  /** What keeps the connection alive between messages. */
  readonly pulse?: string;
}

/** The formats whose messages are JSON text. */
export const framings: Readonly<Record<Exclude<StreamFormat, "bytes" | "websocket">, Framing>> = {
  "server-sent-events": {
    mediaType: "text/event-stream",
    start: "",
    // JSON text has no line breaks, so it is one line of data (WHATWG HTML, section 9.2.5).
    frame: (json, _isFirst, isError) => `${isError ? "event: error\n" : ""}data: ${json}\n\n`,
    end: "",
    pulse: ":\n\n",
  },
  ndjson: {
    mediaType: "application/x-ndjson",
    start: "",
    frame: (json) => `${json}\n`,
    end: "",
  },
  "json-array": {
    mediaType: "application/json",
    start: "[",
    // The comma precedes a message: whether another one follows is not known yet.
    frame: (json, isFirst) => (isFirst ? json : `,\n${json}`),
    end: "]\n",
  },
};

/** WebSockets have frames of their own: each chunk becomes one. */
export const webSocketFraming: Framing = { mediaType: "", start: "", frame: (json) => json, end: "" };
