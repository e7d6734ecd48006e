import { anchor, type Reference } from "./reference/reference.ts";

/** A script that sets what the search finds: title, detail, URL and further words of each entry. */
export function searchIndex({ groups, types }: Reference): string {
  const operations = groups.flatMap(({ name: group, page, operations: all }) =>
    all.map(({ id, name, method, path, object }) => {
      const words = `${group} ${object.summary ?? ""}`;
      return [name, `${method} ${path}`, `${page}.html#${id}`, words];
    }),
  );
  const named = [...types.keys()].map((name) => [name, "Type", `types.html#${anchor(name)}`, ""]);
  // `<` could end the script if a page held it.
  const json = JSON.stringify([...operations, ...named]).replaceAll("<", "\\u003c");
  return `globalThis.searchIndex = ${json};\n`;
}
