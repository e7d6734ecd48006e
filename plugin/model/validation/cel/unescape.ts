import { CelError } from "./cel-error.ts";

const letters: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "?": "?",
  '"': '"',
  "'": "'",
  "`": "`",
};

const escapes: RegExp =
  /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[xX]([0-9a-fA-F]{2})|([0-3][0-7]{2})|([abfnrtv\\?"'`]))|(\\)|([^\\]+)/g;

/** The text, or the bytes, that a quoted text with escapes stands for. In bytes, `\x` and octal escapes are bytes. */
export function unescapeText(text: string): string;
export function unescapeText(text: string, asBytes: true): Uint8Array;
export function unescapeText(text: string, asBytes = false): string | Uint8Array {
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  let result = "";
  for (const [, short, long, hex, octal, letter, wrong, plain] of text.matchAll(escapes)) {
    if (wrong !== undefined) throw new CelError("has an invalid escape in a text");
    const byte = hex !== undefined ? Number.parseInt(hex, 16) : octal && Number.parseInt(octal, 8);
    const point = byte ?? ((short ?? long) && Number.parseInt((short ?? long)!, 16));
    if (typeof point === "number" && point > 0x10ffff) throw new CelError("has an escape that is not a character");
    const piece = typeof point === "number" ? String.fromCodePoint(point) : letter ? letters[letter]! : plain!;
    result += piece;
    if (asBytes) bytes.push(...(typeof byte === "number" ? [byte] : encoder.encode(piece)));
  }
  return asBytes ? new Uint8Array(bytes) : result;
}
