/** Quotes a word for a POSIX shell. Nothing within single quotes is special. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
