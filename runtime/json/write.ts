/** The JSON form of a list whose items differ from it. */
export function writeList<T>(items: readonly T[] | undefined, write: (item: T) => unknown): unknown[] | undefined {
  return items?.map((item) => write(item));
}

/** The JSON form of a map whose values differ from it. */
export function writeMap<T>(
  entries: Readonly<Record<string, T>> | undefined,
  write: (item: T) => unknown,
): Record<string, unknown> | undefined {
  return entries && Object.fromEntries(Object.entries(entries).map(([key, item]) => [key, write(item)]));
}
