import { createCheck } from "@protoc-gen-rest/runtime/json";
import { readBook, serveBook } from "./gen/books_codecs.js";

/**
 * Turns the text of a posted book into that of the response, with the checks of generated code. Returns undefined for a wrong
 * book. Does not search for duplicate names.
 */
export function checkedEcho(text) {
  const check = createCheck({ unknown: "drop", request: true });
  const book = readBook(JSON.parse(text), check);
  return check.violations.length > 0 ? undefined : JSON.stringify(serveBook(book));
}
