/**
 * Picks the response field that is the body. If it is not set, the body is `null`, which readers take for absent; a
 * response that sets headers or the status as well has no body then.
 */
export function pickField(wire: unknown, field: string | undefined, unset: null | undefined): unknown {
  if (field === undefined) return wire;
  const message = wire as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(message, field) ? message[field] : undefined;
  return value === undefined ? unset : value;
}
