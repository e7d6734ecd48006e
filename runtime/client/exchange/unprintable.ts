/** What moves the cursor, ends lines, or changes colours or the direction of text, in terminals and logs. */
export const unprintable: RegExp = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;

/** `\u001b` */
export const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
