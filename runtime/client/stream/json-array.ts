import { createArrayScanner } from "./array-scanner.ts";
import { type Piece, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** A JSON array (application/json) whose items are read as they come. */
export const jsonArray: StreamDecoder = textStream("application/json", (hold) => {
  const scan = createArrayScanner(hold);
  let phase: "before" | "inside" | "after" = "before";
  return (chunk) => {
    const pieces: Piece[] = [];
    let text = chunk ?? "";
    if (phase === "before") {
      text = text.trimStart();
      if (text.startsWith("[")) {
        phase = "inside";
        text = text.slice(1);
      } else if (text) {
        // Instead of an array this may be the error of a service. If not, the parser refuses it.
        phase = "after";
        return [{ text }];
      }
    }
    if (phase === "inside") {
      const after = scan(text, pieces);
      if (after !== undefined) phase = "after";
      text = after ?? "";
    }
    if (text.trim()) pieces.push({ text: `]${text}` });
    if (chunk === undefined && phase !== "after") throw new SyntaxError("the response ends in the middle of the array");
    return pieces;
  };
});
