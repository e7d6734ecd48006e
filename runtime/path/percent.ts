const percent = 37;

/**
 * The text of a literal as a template writes it; `undefined` when its escapes are not UTF-8. Such a template is
 * legal (every parser of the conformance table takes `%ab`), but no request can reach it: `find` answers that its escape is malformed.
 */
export function decodeLiteral(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Decodes a variable of several segments: everything except `%2F` and `%2f`. */
export function decodeSegments(encoded: string): string {
  let text = "";
  let from = 0;
  for (let at = encoded.indexOf("%2"); at >= 0; at = encoded.indexOf("%2", at + 3)) {
    if ((encoded.charCodeAt(at + 2) | 32) !== 102) continue;
    text += decodeURIComponent(encoded.slice(from, at)) + encoded.slice(at, at + 3);
    from = at + 3;
  }
  return text + decodeURIComponent(encoded.slice(from));
}

/**
 * Returns the first escape in a path that `decodeURIComponent` refuses, such as `%`, `%zz` or `%ff` (not UTF-8, so no text).
 * Runs of escapes are tried one by one: only within a run can a UTF-8 sequence go wrong.
 */
export function firstMalformedEscape(path: string): string {
  let at = path.indexOf("%");
  while (at >= 0) {
    let end = at;
    while (path.charCodeAt(end) === percent) {
      if (!isHexDigit(path.charCodeAt(end + 1)) || !isHexDigit(path.charCodeAt(end + 2)))
        return path.slice(end, end + 3);
      end += 3;
    }
    const run = path.slice(at, end);
    if (decodeLiteral(run) === undefined) return run.slice(0, longestShown);
    at = path.indexOf("%", end);
  }
  return "%";
}

/** The escape is shown in an error message, and its length is the sender's choice. */
const longestShown = 12;

export function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102);
}
