/** Returns how many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // The two halves of a pair have four bytes together, and so has a lone half, written as U+FFFD, three.
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at++;
    length += unit < 0x800 ? 1 : 2;
  }
  return length;
}
