/** Names for a message; of many the first ones. */
export function listed(names: readonly string[]): string {
  return names.length > 8 ? `${names.slice(0, 8).join(", ")}, ...` : names.join(", ");
}
