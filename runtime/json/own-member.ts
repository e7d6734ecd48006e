/**
 * The member `key` of a message, for names that every object has from its prototype (`constructor`, `toString`): without
 * a value they are undefined here. Undefined also when there is no message.
 */
export function ownMember<T extends object, K extends keyof T>(
  message: T | null | undefined,
  key: K,
): T[K] | undefined {
  return message !== undefined && message !== null && Object.hasOwn(message, key) ? message[key] : undefined;
}
