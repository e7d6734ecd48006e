/** Whether the items of a list differ: as JavaScript compares them, or as bytes. Every NaN is different. */
export function areUnique(items: unknown): boolean {
  if (!Array.isArray(items)) return true;
  // For short lists, comparisons are faster than a set. They tell no bytes apart.
  if (items.length > 16 || items[0] instanceof Uint8Array) return haveUniqueKeys(items);
  for (let i = 1; i < items.length; i++) {
    for (let j = 0; j < i; j++) if (items[i] === items[j]) return false;
  }
  return true;
}

function haveUniqueKeys(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    if (Number.isNaN(item)) continue;
    const key: unknown = item instanceof Uint8Array ? item.join() : item;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** As `areUnique`, for items that `toKey` makes comparable. */
export function areUniqueBy<T>(items: T | readonly T[] | null | undefined, toKey: (item: T) => unknown): boolean {
  return !Array.isArray(items) || areUnique((items as readonly T[]).map(toKey));
}
