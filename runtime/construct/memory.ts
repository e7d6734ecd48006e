// Messages of other plugins have no place for these two facts, so they are remembered by the identity of the message or the
// list. A copy does not have them.

const singles = new WeakSet<readonly unknown[]>();

/**
 * Marks a list with one item to be written without an array, if its field allows that (`one_or_many`). Readers mark lists
 * that came without an array. Returns the list.
 */
export function setSingle<T extends readonly unknown[]>(list: T): T {
  singles.add(list);
  return list;
}

/** Whether a list came, or will be written, as a single item without an array. */
export function isSingle(list: readonly unknown[]): boolean {
  return singles.has(list) && list.length === 1;
}

const nulls = new WeakMap<object, Set<string>>();

/**
 * Marks a field without a value to be written as `null`, if the field is nullable. `field` is the name of its property.
 * Readers mark fields that came as `null`.
 */
export function setNull<T extends object>(message: T, field: keyof T & string): void {
  const fields = nulls.get(message);
  if (fields === undefined) nulls.set(message, new Set([field]));
  else fields.add(field);
}

/** Whether a field came, or will be written, as `null`. `field` is the name of its property. */
export function isNull<T extends object>(message: T, field: keyof T & string): boolean {
  return nulls.get(message)?.has(field) === true;
}
