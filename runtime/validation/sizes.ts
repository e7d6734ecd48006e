/** Whether a text has fewer code points than `count`. A code point is one or two UTF-16 units. */
export function isShorter(text: string, count: number): boolean {
  return text.length < count || (text.length < 2 * count && codePoints(text) < count);
}

/** Whether a text has more code points than `count`. */
export function isLonger(text: string, count: number): boolean {
  return text.length > count && codePoints(text) > count;
}

/** Whether a text has from `min` to `max` characters, all of them from the character code `first` to `last`. */
export function isInRange(text: string, min: number, max: number, first: number, last: number): boolean {
  const { length } = text;
  if (length < min || length > max) return false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code < first || code > last) return false;
  }
  return true;
}

/** The number of code points of a text. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** The number of items of a list, which may be absent or a single item without an array. */
export function countItems(items: unknown): number {
  if (Array.isArray(items)) return items.length;
  return items === undefined || items === null ? 0 : 1;
}

/** How many of the conditions hold. */
export function countTrue(...conditions: readonly boolean[]): number {
  return conditions.filter(Boolean).length;
}

/** The number of entries of a map, which may be absent. */
export function countEntries(entries: object | null | undefined): number {
  if (entries === undefined || entries === null) return 0;
  return entries instanceof Map ? entries.size : Object.keys(entries).length;
}
