// A message has no place for what these remember. It lasts as long as the very message, or the very list, is passed on: a
// copy has forgotten it.

const singles = new WeakSet<readonly unknown[]>();

/** Says that a list of one item is written without its array, where the field may be. Readers say so of what came that way. */
export function setSingle<T extends readonly unknown[]>(list: T): T {
  singles.add(list);
  return list;
}

/** Whether a list came, or is to be written, as one item without its array. */
export function isSingle(list: readonly unknown[]): boolean {
  return singles.has(list) && list.length === 1;
}

const nulls = new WeakMap<object, Set<string>>();

/**
 * Says that a field without a value is written as `null`, where the field is nullable; `field` is the name of its
 * property. Readers say so of what came that way.
 */
export function setNull<T extends object>(message: T, field: keyof T & string): void {
  const fields = nulls.get(message);
  if (fields === undefined) nulls.set(message, new Set([field]));
  else fields.add(field);
}

/** Whether a field came, or is to be written, as `null`. */
export function isNull<T extends object>(message: T, field: keyof T & string): boolean {
  return nulls.get(message)?.has(field) === true;
}
