/**
 * The query of a URL with its "?", empty when nothing is set.
 *
 * Lists repeat their name and nested objects join names with dots, as google.api.HttpRule maps fields to parameters.
 */
export function queryText(values: object, prefix: string = "", text: string = ""): string {
  let all = text;
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      all =
        typeof item === "object"
          ? queryText(item ?? {}, `${prefix + name}.`, all)
          : item === undefined
            ? all
            : `${all + (all ? "&" : "?") + encodeURIComponent(prefix + name)}=${encodeURIComponent(item)}`;
    }
  }
  return all;
}
