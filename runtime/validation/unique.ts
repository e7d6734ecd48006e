/** Whether the items of a list differ, as JavaScript compares them. Every NaN is different. */
export function areUnique(items: unknown): boolean {
  if (!Array.isArray(items)) return true;
  const { length } = items;
  if (length > 16) return haveUniqueKeys(items);
  // For short lists, comparisons are faster than a set.
  for (let i = 1; i < length; i++) {
    const item: unknown = items[i];
    for (let j = 0; j < i; j++) if (item === items[j]) return false;
  }
  return true;
}

/** Whether the items of a list have different bytes. */
export function areUniqueBytes(items: unknown): boolean {
  return !Array.isArray(items) || haveUniqueKeys((items as readonly Uint8Array[]).map((item) => item.join()));
}

function haveUniqueKeys(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    if (Number.isNaN(item)) continue;
    if (seen.has(item)) return false;
    seen.add(item);
  }
  return true;
}

/** As `areUnique`, for items that `toKey` makes comparable. */
export function areUniqueBy<T>(items: T | readonly T[] | null | undefined, toKey: (item: T) => unknown): boolean {
  return !Array.isArray(items) || areUnique((items as readonly T[]).map(toKey));
}
