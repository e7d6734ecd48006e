/** Assigns a property like JSON.parse, for which `__proto__` is an ordinary name. */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}
