import { escaped, unprintable } from "../client/exchange/rest-error.ts";

/** Returns a text of another party for a line of a terminal, with its control characters escaped. */
export function printableLine(text: string): string {
  return text.replace(unprintable, escaped);
}

/** As `printableLine`, for a text of several lines. Escapes between the tokens of JSON do not occur: it has only line feeds there. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(unprintable, (character) => (/[\n\t]/.test(character) ? character : escaped(character)));
}
