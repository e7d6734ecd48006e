import { dataPiece, endPiece, errorPiece } from "./event-pieces.ts";
import { createEventScanner, type StreamEvent } from "./event-scanner.ts";
import { type Piece, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/**
 * Server-sent events (WHATWG HTML, section 9.2.6): a message in the data of each event. An event of the type `error` ends
 * the stream. Some services send `[DONE]` as their last event, which ends it as well.
 */
export const serverSentEvents: StreamDecoder = textStream("text/event-stream", (hold) => {
  const scan = createEventScanner(hold);
  return (chunk) => scan(chunk).flatMap(toPieces);
});

function toPieces({ type, data }: StreamEvent): Piece[] {
  if (!data) return [];
  if (data === "[DONE]") return [endPiece];
  return [type === "error" ? errorPiece(data) : dataPiece(data)];
}
