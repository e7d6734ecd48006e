/**
 * The query of a URL with its "?", empty when nothing is set.
 *
 * Lists repeat their name and nested objects join names with dots, as google.api.HttpRule maps fields to parameters.
 */
export function queryText(values: Readonly<Record<string, unknown>>, prefix: string = "", text: string = ""): string {
  let all = text;
  for (const name in values) {
    const value = values[name];
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) {
      all =
        typeof item === "object"
          ? queryText({ ...item }, `${prefix + name}.`, all)
          : item === undefined
            ? all
            : `${all + (all ? "&" : "?") + encodeURIComponent(prefix + name)}=${encodeURIComponent(`${item}`)}`;
    }
  }
  return all;
}
