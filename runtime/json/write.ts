/**
 * Writes a value unless it is undefined or null. With `NonNullable`, TypeScript may take the parameter of the writer for `T`, so that
 * a value which may be undefined does not fit.
 */
export function ifPresent<T, R>(
  value: T,
  write: (value: Exclude<T, null | undefined>) => R,
): R | Extract<T, null | undefined> {
  return value === undefined || value === null
    ? (value as Extract<T, null | undefined>)
    : write(value as Exclude<T, null | undefined>);
}

/** Adds members to a written object that lacks them. */
export function withAbsent(json: unknown, members: Readonly<Record<string, unknown>>): object {
  const object = json as Readonly<Record<string, unknown>>;
  const absent = Object.entries(members).filter(([name]) => object[name] === undefined);
  return { ...object, ...Object.fromEntries(absent) };
}

/** Writes a list. Returns the list itself if no item changes. */
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

/** Writes a map. Returns the map itself if no value changes. */
export function writeMap<T>(
  entries: Readonly<Record<string, T>> | undefined,
  write: (item: T) => unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (entries === undefined) return undefined;
  let written: Record<string, unknown> | undefined;
  for (const key of Object.keys(entries)) {
    const json = write(entries[key]!);
    if (json === entries[key]) continue;
    // In the copy `__proto__` is an own property, so assigning to it is safe.
    written ??= { ...entries };
    written[key] = json;
  }
  return written ?? entries;
}
