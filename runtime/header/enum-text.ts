/** Reads the name of an enum value, or else its number. `digitNames` are the names that look like numbers. */
export function enumOfText(text: string, digitNames: readonly string[] = []): string | number {
  return /^-?\d+$/.test(text) && !digitNames.includes(text) ? Number(text) : text;
}
