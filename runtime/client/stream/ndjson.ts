import { type Piece, type Splitter, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** Newline-delimited JSON (application/x-ndjson): a message in each line. */
export const ndjson: StreamDecoder = textStream("application/x-ndjson", (hold) =>
  splitLines(hold, (text) => ({ text })),
);

/** Makes a piece of each line that is not blank. */
export function splitLines(hold: (length: number) => void, toPiece: (line: string) => Piece): Splitter {
  let rest = "";
  return (chunk = "\n") => {
    const lines = chunk.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    hold(rest.length);
    return lines.filter((line) => line.trim()).map(toPiece);
  };
}
