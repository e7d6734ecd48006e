/**
 * Removes spaces and tabs at both ends, the white space of HTTP. `trim` removes more, such as U+00A0, and what it makes equal
 * to a name such as `__Host-id` is another name. Not a regular expression, which takes quadratic time.
 */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
