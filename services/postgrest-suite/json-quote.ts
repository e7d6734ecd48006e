/** JSON as the specs write it: names without quotes, and `#{...}` for a value of Haskell. */
export class JsonText {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  toString(): string {
    return JSON.stringify(this.value);
  }
}

const token = /\s+|"(?:[^"\\]|\\.)*"|#\{([^}]*)\}|[A-Za-z_][\w']*(?=\s*:)|[^\s"]/gy;

export function jsonQuote(text: string, evaluate: (source: string) => unknown): JsonText {
  const parts: string[] = [];
  for (const [whole, haskell] of text.matchAll(token)) {
    if (haskell !== undefined) parts.push(JSON.stringify(plain(evaluate(haskell))));
    else if (/^[A-Za-z_][\w']*$/.test(whole) && whole.length > 1) parts.push(JSON.stringify(whole));
    else parts.push(whole);
  }
  const json = parts.join("").replace(/([{,]\s*)([A-Za-z_])(\s*:)/g, '$1"$2"$3');
  return new JsonText(JSON.parse(json));
}

function plain(value: unknown): unknown {
  return value instanceof JsonText ? value.value : value;
}
