// The clauses of `text.format([...])`, and `strings.quote(text)`.

/** `%.3f`: halves are rounded to even digits. */
export function celFixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return String(value);
  const format = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    roundingMode: "halfEven",
  });
  return format.format(value);
}

/** `%.3e`: the exponent has two digits or more. */
export function celExponent(value: number, digits: number): string {
  return value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");
}

/** `%x` of bytes. */
export function celHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `%s` of bytes: what is not UTF-8 is replaced. */
export function celLooseText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

const escapes: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** `strings.quote(text)`: in quotes, with escapes. */
export function celQuote(text: string): string {
  return `"${Array.from(text, (character) => escapes[character] ?? character).join("")}"`;
}
