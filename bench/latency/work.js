// The work of every contestant beside an operation: the same authentication, the same interceptor, and the same log.
import { small } from "../books/values.js";

export const token = "a-token-of-32-characters-or-longer";

const books = new Map([["emma", small]]);

/** The book of a name, as on the wire. */
export function findBook(name) {
  return books.get(name);
}

const totals = { calls: 0, lines: 0 };

/** The work of an interceptor. */
export function count() {
  totals.calls++;
}

let lines = [];

/** Logs a line as an access log does; a thousand of them are written at once. */
export function log(method, path, status, milliseconds) {
  lines.push(JSON.stringify({ time: Date.now(), method, path, status, milliseconds }));
  if (lines.length < 1000) return;
  totals.lines += lines.join("\n").length;
  lines = [];
}

/** The number of operations, which the URL of a listener's module has. */
export function operationsOf(url) {
  return Number(new URL(url).searchParams.get("operations"));
}
