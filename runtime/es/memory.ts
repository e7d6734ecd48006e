// A message has no place for what these remember. It lasts as long as the very message, or the very list, is passed on.

const singles = new WeakSet<readonly unknown[]>();

/** Remembers that a list came as one item without its array. */
export function rememberSingle<T>(list: T[]): T[] {
  singles.add(list);
  return list;
}

export function wasSingle(list: readonly unknown[]): boolean {
  return singles.has(list) && list.length === 1;
}

const nulls = new WeakMap<object, Set<string>>();

/** Remembers that a field was `null`, which is not absence. */
export function rememberNull(message: object, field: string): void {
  const fields = nulls.get(message);
  if (fields === undefined) nulls.set(message, new Set([field]));
  else fields.add(field);
}

export function wasNull(message: object, field: string): boolean {
  return nulls.get(message)?.has(field) === true;
}
