import { jsonText } from "../../json/json-text.ts";
import type { ErrorFormats } from "../../operation/error-format.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";
import { declaredErrorBody } from "../errors/declared-error.ts";
import { errorToStatusBody, streamError } from "../errors/error-status.ts";
import type { StatusError } from "../errors/status-error.ts";

/** How a stream format separates messages. */
export interface Framing {
  readonly mediaType: string;
  readonly start: string;
  /** Frames a message. `isFirst`: it follows `start`. */
  frame(wire: unknown, isFirst: boolean): string;
  /** The body of the error that ends the stream, if the operation declares none for it. */
  errorBody(error: StatusError): unknown;
  /** Frames the body of the error that ends the stream, and what follows it. */
  frameError(body: unknown, isFirst: boolean): string;
  /** The text after the last message. */
  readonly end: string;
  /** The text that keeps the connection alive between messages. */
  readonly pulse?: string;
}

/** Frames the error that ends a stream: with the body that the operation declares, as in a response of its own. */
export function frameError(framing: Framing, error: StatusError, errors: ErrorFormats, isFirst: boolean): string {
  return framing.frameError(error.body ?? declaredErrorBody(error, errors) ?? framing.errorBody(error), isFirst);
}

/** The formats that are the same for all operations, with messages that are JSON text. */
export const framings: Readonly<Record<Exclude<StreamFormat, "bytes" | "websocket" | "server-sent-events">, Framing>> =
  {
    ndjson: {
      mediaType: "application/x-ndjson",
      start: "",
      frame: (wire) => `${jsonText(wire)}\n`,
      errorBody: streamError,
      frameError: (body) => `${jsonText(body)}\n`,
      end: "",
    },
    "json-array": {
      mediaType: "application/json",
      start: "[",
      // The comma precedes a message: whether another one follows is not known yet.
      frame: (wire, isFirst) => separated(jsonText(wire), isFirst),
      errorBody: streamError,
      frameError: (body, isFirst) => `${separated(jsonText(body), isFirst)}]\n`,
      end: "]\n",
    },
    // As grpc-gateway writes them.
    "grpc-gateway": {
      mediaType: "application/json",
      start: "",
      frame: (wire) => `{"result":${jsonText(wire)}}\n`,
      errorBody: errorToStatusBody,
      frameError: (body) => `{"error":${jsonText(body)}}\n`,
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
  frame: (wire) => jsonText(wire),
  errorBody: streamError,
  frameError: (body) => jsonText(body),
  end: "",
};
