import { type Piece, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/**
 * A message in the data of each event (WHATWG HTML, section 9.2.6). An event of the type `error` ends the stream, and
 * what follows the data `[DONE]`, which some services send as their last, does not count.
 */
export const serverSentEvents: StreamDecoder = textStream("text/event-stream", () => {
  let rest = "";
  let half = "";
  let data: string[] = [];
  let type = "";
  let done = false;
  const dispatch = (): Piece[] => {
    const text = data.join("\n");
    const isError = type === "error";
    data = [];
    type = "";
    done ||= text === "[DONE]";
    return text && !done ? [{ text, isError }] : [];
  };
  const take = (line: string): Piece[] => {
    if (!line) return dispatch();
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === "data") data.push(value);
    if (name === "event") type = value;
    return [];
  };
  return (chunk) => {
    // A "\r" waits for what follows: it may be half of a line end. At the end of the answer nothing does.
    const text = half + (chunk ?? (half && "\n"));
    half = text.endsWith("\r") ? "\r" : "";
    const lines = (half ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    return lines.flatMap(take);
  };
});
