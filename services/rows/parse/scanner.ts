/** Reads a text from left to right. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Skips a text if it comes next. */
  skip(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /** Returns what matches a sticky expression next. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found !== undefined) this.at = pattern.lastIndex;
    return found;
  }

  expect(expected: string): void {
    if (!this.skip(expected)) throw this.unexpected(`"${expected}"`);
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected("end of input");
  }

  unexpected(expected: string): ParseError {
    const found = this.isAtEnd ? "end of input" : JSON.stringify(this.text[this.at]);
    return new ParseError(`unexpected ${found} expecting ${expected}`, this.at + 1);
  }
}

/** The problem of a query parameter. */
export class ParseError extends Error {
  /** Where it is, counted from 1. */
  readonly column: number;

  constructor(message: string, column = 1) {
    super(message);
    this.column = column;
  }
}

/** Reads text in quotes, in which a backslash escapes the next character. */
export function quoted(scanner: Scanner): string | undefined {
  const found = scanner.match(/"((?:[^"\\]|\\.)*)"/sy);
  return found && found[1]!.replace(/\\(.)/gs, "$1");
}

/** Reads the name of a column or relation: letters, digits, `_`, `$` and spaces, or anything in quotes. */
export function name(scanner: Scanner): string {
  const bare = quoted(scanner) ?? scanner.match(/[\p{L}\p{M}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{M}\p{N}_$ ]+)*/uy)?.[0].trim();
  if (bare === undefined || bare === "") throw scanner.unexpected("a name");
  return bare;
}
