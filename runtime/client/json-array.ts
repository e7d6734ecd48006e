import { type Piece, textForm } from "./read-text.ts";
import type { StreamForm } from "./stream-form.ts";

/** One array (application/json) whose items are read as they come. */
export const jsonArray: StreamForm = textForm("application/json", () => {
  let phase: "before" | "inside" | "behind" = "before";
  // What is not cut yet, and where the search for the next mark goes on.
  let text = "";
  let at = 0;
  // Of brackets and braces within the item.
  let depth = 0;
  let inString = false;
  let count = 0;
  let isArray = false;
  let pieces: Piece[] = [];

  const cut = (end: number): string => {
    const item = text.slice(0, end).trim();
    text = text.slice(end + 1);
    at = 0;
    return item;
  };
  const takeMark = (mark: string): void => {
    if (mark === '"') inString = !inString;
    else if (mark === "\\") at++;
    else if (mark === "[" || mark === "{") depth++;
    else if (mark === "," ? depth > 0 : depth-- > 0) return;
    else {
      const item = cut(at - 1);
      if (mark !== ",") phase = "behind";
      // An item of nothing is for the parser to refuse; "[]" has none.
      if (item || mark === "," || count > 0) pieces.push({ text: item });
      count++;
    }
  };

  return (chunk) => {
    pieces = [];
    text += chunk ?? "";
    if (phase === "before" && /\S/.test(text)) {
      isArray = text.trimStart().startsWith("[");
      phase = isArray ? "inside" : "behind";
      if (isArray) cut(text.indexOf("["));
    }
    while (phase === "inside") {
      const marks = inString ? /["\\]/g : /["[\]{},]/g;
      marks.lastIndex = at;
      const mark = marks.exec(text)?.[0];
      at = mark ? marks.lastIndex : Math.max(at, text.length);
      if (!mark) break;
      takeMark(mark);
    }
    // In place of an array it may be the error of a service; behind one it is for the parser to refuse.
    if (phase === "behind" && text.trim()) pieces.push({ text: (isArray ? "]" : "") + cut(text.length) });
    if (chunk === undefined && phase !== "behind")
      throw new SyntaxError("the array does not end where the answer ends");
    return pieces;
  };
});
