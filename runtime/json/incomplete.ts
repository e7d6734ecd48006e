import type { Check } from "./check.ts";

/** Whether a message must have a member that is REQUIRED. */
export function isDemanded(message: object, key: string, { incomplete, depth }: Check): boolean {
  if (incomplete === undefined) return true;
  return depth === 0 ? incomplete.outside.has(key) : incomplete.whole.has(message);
}

/** Whether an absent member of a message gets its default. */
export function takesDefault(message: object, key: string, check: Check): boolean {
  return check.incomplete === undefined || check.incomplete.defaults || isDemanded(message, key, check);
}
