/**
 * Assigns a property like JSON.parse, for which every name is ordinary data. An assignment to `__proto__` would set the
 * prototype, and one to any other inherited name fails where `Object.prototype` is frozen.
 */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key in Object.prototype)
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}

/** As `Object.assign`, but a member named `__proto__` is data, too. */
export function assignOwn<T extends object>(target: T, ...sources: readonly object[]): T {
  for (const source of sources) for (const [key, value] of Object.entries(source)) setOwn(target, key, value);
  return target;
}
