/** A text that counts how often a character of it is read. */
export class CountedText extends String {
  readonly #text: string;
  reads = 0;

  constructor(text: string) {
    super(text);
    this.#text = text;
  }

  override charCodeAt(index: number): number {
    this.reads += 1;
    return this.#text.charCodeAt(index);
  }
}
