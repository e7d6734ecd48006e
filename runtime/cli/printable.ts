/** What moves the cursor, changes colors or turns the direction of text in a terminal, with what ends a line. */
const control = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;

/** Returns a text of another party for a line of a terminal, with its control characters escaped. */
export function printableLine(text: string): string {
  return text.replace(control, escaped);
}

/** As `printableLine`, for a text of several lines. Escapes between the tokens of JSON do not occur: it has only line feeds there. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(control, (character) => (/[\n\t]/.test(character) ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
