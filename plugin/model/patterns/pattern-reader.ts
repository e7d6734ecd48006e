/** Reads a pattern from left to right, by code points. */
export class PatternReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtStart(): boolean {
    return this.#at === 0;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }

  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** The next code point; empty at the end. */
  next(): string {
    const character = this.isAtEnd ? "" : String.fromCodePoint(this.#text.codePointAt(this.#at)!);
    this.#at += character.length;
    return character;
  }
}
