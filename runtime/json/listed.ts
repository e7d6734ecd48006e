/** Lists names in a message: the first eight, if there are more. */
export function listed(names: readonly string[]): string {
  return names.length > 8 ? `${names.slice(0, 8).join(", ")}, ...` : names.join(", ");
}
