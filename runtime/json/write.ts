/** The JSON form of a value that may be absent, or `null`. */
export function present<T, R>(value: T, write: (value: NonNullable<T>) => R): R | Extract<T, null | undefined> {
  return value === undefined || value === null ? (value as Extract<T, null | undefined>) : write(value);
}

/** The JSON form of a list, which is the list itself when no item differs from its own. */
export function writeList<T>(
  items: readonly T[] | undefined,
  write: (item: T) => unknown,
): readonly unknown[] | undefined {
  if (items === undefined) return undefined;
  let written: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const json = write(items[i]!);
    if (written === undefined && json !== items[i]) written = items.slice();
    if (written !== undefined) written[i] = json;
  }
  return written ?? items;
}

/** The JSON form of a map, which is the map itself when no value differs from its own. */
export function writeMap<T>(
  entries: Readonly<Record<string, T>> | undefined,
  write: (item: T) => unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (entries === undefined) return undefined;
  let written: Record<string, unknown> | undefined;
  for (const key of Object.keys(entries)) {
    const json = write(entries[key]!);
    if (json === entries[key]) continue;
    // The copy has each key as its own, so that the assignment is one even for `__proto__`.
    written ??= { ...entries };
    written[key] = json;
  }
  return written ?? entries;
}
