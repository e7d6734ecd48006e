import type { StreamFormat } from "../../operation/stream-format.ts";
import { errorToStatusBody, streamError } from "../errors/error-status.ts";
import type { StatusError } from "../errors/status-error.ts";

/** How a stream format separates messages. */
export interface Framing {
  readonly mediaType: string;
  readonly start: string;
  /** Frames a message. `isFirst`: it follows `start`. */
  frame(wire: unknown, isFirst: boolean): string;
  /** Frames the error that ends the stream, and what follows it. */
  frameError(error: StatusError, isFirst: boolean): string;
  /** What follows the last message. */
  readonly end: string;
  /** What keeps the connection alive between messages. */
  readonly pulse?: string;
}

/** The formats that are the same for all operations, with messages that are JSON text. */
export const framings: Readonly<Record<Exclude<StreamFormat, "bytes" | "websocket" | "server-sent-events">, Framing>> =
  {
    ndjson: {
      mediaType: "application/x-ndjson",
      start: "",
      frame: (wire) => `${JSON.stringify(wire)}\n`,
      frameError: (error) => `${JSON.stringify(streamError(error))}\n`,
      end: "",
    },
    "json-array": {
      mediaType: "application/json",
      start: "[",
      // The comma precedes a message: whether another one follows is not known yet.
      frame: (wire, isFirst) => separated(JSON.stringify(wire), isFirst),
      frameError: (error, isFirst) => `${separated(JSON.stringify(streamError(error)), isFirst)}]\n`,
      end: "]\n",
    },
    // As grpc-gateway writes them.
    "grpc-gateway": {
      mediaType: "application/json",
      start: "",
      frame: (wire) => `{"result":${JSON.stringify(wire)}}\n`,
      frameError: (error) => `{"error":${JSON.stringify(errorToStatusBody(error))}}\n`,
      end: "",
    },
  };

function separated(json: string, isFirst: boolean): string {
  return isFirst ? json : `,\n${json}`;
}

/** WebSockets have frames of their own: each chunk becomes one. */
export const webSocketFraming: Framing = {
  mediaType: "",
  start: "",
  frame: (wire) => JSON.stringify(wire),
  frameError: (error) => JSON.stringify(streamError(error)),
  end: "",
};
