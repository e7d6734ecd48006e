export interface StringToken {
  /** Behind the closing quote. */
  readonly end: number;
  readonly problem: string | undefined;
}

const escaped = /\\(?:["\\/bfnrt]|u([0-9a-fA-F]{4}))/y;

/** Reads the JSON string that begins at a quote, and looks for what no Unicode text can hold. */
export function readStringToken(text: string, quote: number): StringToken {
  // A high surrogate written as an escape; the low one must follow at once. (Decoded UTF-8 holds no lone ones.)
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
