import type { StreamFormat } from "../../operation/stream-format.ts";

/** How messages stand one after the other in a form of stream. */
export interface Framing {
  readonly mediaType: string;
  readonly start: string;
  /** Of a message, or of the error that ends the stream; `isFirst`: nothing but `start` stands before it. */
  frame(json: string, isFirst: boolean, isError: boolean): string;
  readonly end: string;
  /** What may stand between messages to show that the connection lives. */
  readonly pulse?: string;
}

/** The forms whose messages are JSON in text. */
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
    // The comma goes before: when a message is sent nobody knows whether another one follows.
    frame: (json, isFirst) => (isFirst ? json : `,\n${json}`),
    end: "]\n",
  },
};

/** A WebSocket frames its messages itself: each chunk is one. */
export const webSocketFraming: Framing = { mediaType: "", start: "", frame: (json) => json, end: "" };
