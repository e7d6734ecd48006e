export interface StringToken {
  /** After the closing quote. */
  readonly end: number;
  readonly problem: string | undefined;
}

const escaped = /\\(?:["\\/bfnrt]|u([0-9a-fA-F]{4}))/y;

/** Reads the JSON string that starts at a quote, and looks for lone surrogates. */
export function readStringToken(text: string, quote: number): StringToken {
  // Whether the low surrogate of an escaped pair must follow. Decoded UTF-8 has no lone surrogates.
  let high = false;
  let at = quote + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    let unit = code;
    let length = 1;
    if (code === 92) {
      escaped.lastIndex = at;
      const match = escaped.exec(text);
      if (match === null) return { end: at, problem: "a string with an escape that JSON does not know" };
      length = match[0].length;
      unit = match[1] === undefined ? 0 : Number.parseInt(match[1], 16);
    }
    const isLow = code === 92 && unit >= 0xdc00 && unit <= 0xdfff;
    if (high !== isLow) return { end: at, problem: "a string with half a surrogate pair" };
    if (code === 34) return { end: at + 1, problem: undefined };
    if (Number.isNaN(code)) return { end: at, problem: "a string that never ends" };
    if (code < 32) return { end: at, problem: "a string with a control character that is not escaped" };
    high = code === 92 && unit >= 0xd800 && unit <= 0xdbff;
    at += length;
  }
}
