import { type Piece, textForm } from "./read-text.ts";
import type { StreamForm } from "./stream-form.ts";

/** A message in each line (application/x-ndjson). */
export const ndjson: StreamForm = textForm("application/x-ndjson", () => {
  let rest = "";
  return (chunk = "\n") => {
    const lines = chunk.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    return lines.filter((line) => line.trim()).map((text): Piece => ({ text }));
  };
});
