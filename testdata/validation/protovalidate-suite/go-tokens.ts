/** A token of Go. `text` is what the file has; the values of strings are bytes, as characters up to U+00FF. */
export type GoToken =
  | { readonly kind: "name" | "mark"; readonly text: string }
  | { readonly kind: "literal"; readonly text: string; readonly value: string | number | bigint };

const pattern =
  /\s+|\/\/[^\n]*|(?<string>"(?:[^"\\\n]|\\.)*")|(?<raw>`[^`]*`)|(?<rune>'(?:[^'\\]|\\.[^']*)')|(?<number>\d[\w.]*(?:(?<=[eE])[+-]\d+)?|\.\d+)|(?<name>[A-Za-z_]\w*)|(?<mark>:=|[-+*/&.,:;(){}[\]=])/y;

/** Splits the text of a file. */
export function goTokens(text: string): GoToken[] {
  const tokens: GoToken[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw new Error(`no token of Go: ${text.slice(at, at + 20)}`);
    const token = tokenOf(match.groups!);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): GoToken | undefined {
  const { string, raw, rune, number, name, mark } = groups;
  if (string !== undefined) return { kind: "literal", text: string, value: unescapeGo(string.slice(1, -1)) };
  if (raw !== undefined) return { kind: "literal", text: raw, value: bytesOf(raw.slice(1, -1)) };
  if (rune !== undefined)
    return { kind: "literal", text: rune, value: decode(unescapeGo(rune.slice(1, -1))).codePointAt(0)! };
  if (number !== undefined) return { kind: "literal", text: number, value: numberOf(number) };
  if (name !== undefined) return { kind: "name", text: name };
  return mark === undefined ? undefined : { kind: "mark", text: mark };
}

function numberOf(text: string): number | bigint {
  const digits = text.replaceAll("_", "");
  return /^(?:0[xXbBoO][\da-fA-F]+|\d+)$/.test(digits) ? BigInt(digits) : Number(digits);
}

const short: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The bytes of a string. */
function unescapeGo(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|([0-7]{3})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))|[^\\]/gsu,
    (all, hex?: string, octal?: string, short16?: string, long?: string, mark?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const code = short16 ?? long;
      if (code !== undefined) return bytesOf(String.fromCodePoint(Number.parseInt(code, 16)));
      return mark === undefined ? bytesOf(all) : (short[mark] ?? mark);
    },
  );
}

function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The text whose bytes in UTF-8 these are. */
export function decode(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
