import { type Piece, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/**
 * Server-sent events (WHATWG HTML, section 9.2.6): a message in the data of each event. An event of the type `error` ends
 * the stream. Some services send `[DONE]` as their last event; anything after it is ignored.
 */
export const serverSentEvents: StreamDecoder = textStream("text/event-stream", (hold) => {
  let rest = "";
  let half = "";
  let data: string[] = [];
  let size = 0;
  let type = "";
  let done = false;
  const dispatch = (): Piece[] => {
    const text = data.join("\n");
    const isError = type === "error";
    data = [];
    size = 0;
    type = "";
    done ||= text === "[DONE]";
    return text && !done ? [{ text, isError }] : [];
  };
  const take = (line: string): Piece[] => {
    if (!line) return dispatch();
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === "data") {
      data.push(value);
      // With the line break that joins it.
      size += value.length + 1;
    }
    if (name === "event") type = value;
    return [];
  };
  return (chunk) => {
    // A "\r" at the end of a chunk may be half of a line break, so it waits for the next chunk.
    const text = half + (chunk ?? (half && "\n"));
    half = text.endsWith("\r") ? "\r" : "";
    const lines = (half ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    const pieces = lines.flatMap(take);
    hold(size + rest.length);
    return pieces;
  };
});
