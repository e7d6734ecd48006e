import type { Piece } from "./read-text.ts";

/** Adds the items that end in `text` to `pieces`. Returns the text after the array once the array has ended. */
export type ArrayScanner = (text: string, pieces: Piece[]) => string | undefined;

/**
 * Finds the items of a JSON array in chunks of text, from its opening bracket on, and looks at each character once. Passes the
 * length of an item that has not ended yet to `hold`.
 */
export function createArrayScanner(hold: (length: number) => void): ArrayScanner {
  // The beginning of an item that has not ended yet.
  let rest = "";
  // The brackets and braces that are open within the item.
  let depth = 0;
  let inString = false;
  // 1 if a chunk ends in the middle of an escape.
  let skip = 0;
  let count = 0;
  // Objects and arrays are passed on as they end: what separates them from the next item may come much later.
  let isPassed = false;
  return (text, pieces) => {
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
      else if (mark !== "," && depth === 1 && !isPassed) {
        depth = 0;
        pieces.push({ text: rest + text.slice(start, at) });
        isPassed = true;
        rest = "";
        start = at;
      } else if (mark === "," ? depth === 0 : depth-- === 0) {
        const item = (rest + text.slice(start, at - 1)).trim();
        rest = "";
        start = at;
        // "[]" has no items; elsewhere the parser refuses an empty one, and text between an item and its comma.
        if (isPassed ? item : item || mark === "," || count > 0) pieces.push({ text: isPassed ? `]${item}` : item });
        isPassed = false;
        count++;
        if (mark !== ",") return text.slice(at);
      }
    }
    skip = Math.max(0, at - text.length);
    rest += text.slice(start);
    hold(rest.length);
    return undefined;
  };
}
