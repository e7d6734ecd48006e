/**
 * Returns the fields of a form. Throws a TypeError for one that is not in `declared` and that a form cannot carry. A form carries
 * strings, numbers, booleans and lists of these.
 */
export function freeFields<T extends object | null | undefined>(fields: T, declared: readonly string[]): T {
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (declared.includes(name)) continue;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.some((item) => typeof item === "object" && item !== null)) {
      throw new TypeError(`the form field ${name} is not declared, so it can only be a text or a list of texts`);
    }
  }
  return fields;
}
