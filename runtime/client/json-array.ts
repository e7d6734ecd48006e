import { type Piece, textForm } from "./read-text.ts";
import type { StreamForm } from "./stream-form.ts";

/** One array (application/json) whose items are read as they come. */
export const jsonArray: StreamForm = textForm("application/json", () => {
  let phase: "before" | "inside" | "behind" = "before";
  // What is there of an item that is not whole yet. No character is looked at twice.
  let rest = "";
  // Of brackets and braces within the item.
  let depth = 0;
  let inString = false;
  // 1 where an escape is cut in the middle.
  let skip = 0;
  let count = 0;

  /** Takes the items of a part of the array, and gives what stands behind the array. */
  const scan = (text: string, pieces: Piece[]): string => {
    let start = 0;
    let at = skip;
    for (;;) {
      const marks = inString ? /["\\]/g : /["[\]{},]/g;
      marks.lastIndex = at;
      const mark = marks.exec(text)?.[0];
      if (mark === undefined) break;
      at = marks.lastIndex;
      if (mark === '"') inString = !inString;
      else if (mark === "\\") at++;
      else if (mark === "[" || mark === "{") depth++;
      else if (mark === "," ? depth === 0 : depth-- === 0) {
        const item = (rest + text.slice(start, at - 1)).trim();
        rest = "";
        start = at;
        // An item of nothing is for the parser to refuse; "[]" has none.
        if (item || mark === "," || count > 0) pieces.push({ text: item });
        count++;
        if (mark === ",") continue;
        phase = "behind";
        return text.slice(at);
      }
    }
    skip = Math.max(0, at - text.length);
    rest += text.slice(start);
    return "";
  };

  return (chunk) => {
    const pieces: Piece[] = [];
    let text = chunk ?? "";
    if (phase === "before") {
      text = text.trimStart();
      if (text.startsWith("[")) {
        phase = "inside";
        text = text.slice(1);
      } else if (text) {
        // In place of an array it may be the error of a service; if not, the parser refuses it.
        phase = "behind";
        return [{ text }];
      }
    }
    if (phase === "inside") text = scan(text, pieces);
    if (text.trim()) pieces.push({ text: `]${text}` });
    if (chunk === undefined && phase !== "behind")
      throw new SyntaxError("the array does not end where the answer ends");
    return pieces;
  };
});
