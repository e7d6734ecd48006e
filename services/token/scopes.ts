import { invalidScope } from "./errors.ts";

/**
 * Returns the scope of a new token: what the client asks for, or else all that it is registered for. Throws `invalid_scope`
 * for more than that.
 */
export function grantedScope(requested: string | undefined, registered: readonly string[]): readonly string[] {
  if (!requested) return registered;
  const names = [...new Set(requested.split(" "))];
  const excess = names.find((name) => !registered.includes(name));
  if (excess !== undefined) throw invalidScope(excess);
  return names;
}
