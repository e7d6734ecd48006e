/** How the members of a message are named in a FieldMask, if not by themselves; "" leaves them out. */
export type MaskNames = Readonly<Record<string, string>>;

/**
 * Returns the paths of the members that are set in the JSON of a resource, for the `update_mask` of a PATCH (AIP-134). Members
 * named in `leaves` are maps and other objects that a mask names as a whole. `names` is for the outermost members.
 */
export function fieldMaskOf(json: unknown, leaves: readonly string[] = [], names: MaskNames = {}): string | undefined {
  const paths: string[] = [];
  const add = (object: object, prefix: string): void => {
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      const name = prefix === "" && Object.hasOwn(names, key) ? names[key] : key;
      if (name === "") continue;
      const isMessage = typeof value === "object" && value !== null && !Array.isArray(value) && !leaves.includes(key);
      if (isMessage && Object.keys(value).length > 0) add(value, `${prefix}${name}.`);
      else paths.push(prefix + name);
    }
  };
  if (typeof json === "object" && json !== null) add(json, "");
  return paths.length > 0 ? paths.join(",") : undefined;
}
