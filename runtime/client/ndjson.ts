import type { Piece } from "./read-text.ts";
import { textForm } from "./read-text.ts";
import type { StreamForm } from "./stream-form.ts";

/** A message in each line (application/x-ndjson). */
export const ndjson: StreamForm = textForm("application/x-ndjson", () => {
  let rest = "";
  return (chunk) => {
    const lines = (rest + (chunk ?? "\n")).split("\n");
    rest = lines.pop()!;
    return lines.filter((line) => line.trim()).map((text): Piece => ({ text }));
  };
});
