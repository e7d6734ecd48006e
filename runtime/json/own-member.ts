/**
 * Returns the member `key` of a message, or undefined if it is inherited, as `constructor` and `toString` are. Undefined as
 * well if there is no message.
 */
export function ownMember<T extends object, K extends keyof T>(
  message: T | null | undefined,
  key: K,
): T[K] | undefined {
  return message !== undefined && message !== null && Object.hasOwn(message, key) ? message[key] : undefined;
}
