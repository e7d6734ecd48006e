import type { SchemaObject } from "./reference/open-api.ts";
import { anchor, type Reference } from "./reference/reference.ts";

/** A script that sets what the search finds: title, detail, URL and further words of each entry. */
export function searchIndex({ groups, types, guides }: Reference): string {
  const operations = groups.flatMap(({ name: group, page, operations: all }) =>
    all.map(({ id, name, method, path, object }) => {
      const parameters = (object.parameters ?? []).map((parameter) => parameter.name);
      const words = [group, object.summary ?? "", ...parameters].join(" ");
      return [name, `${method} ${path}`, `${page}.html#${id}`, words];
    }),
  );
  const named = [...types].map(([name, schema]) => {
    return [name, "Type", `types.html#${anchor(name)}`, fieldsOf(schema).join(" ")];
  });
  const texts = guides.map(({ title, page, html }) => {
    const headings = Array.from(html.matchAll(/<h[2-6][^>]*>([^<]*)/g), ([, heading = ""]) => heading);
    return [title, "Guide", `${page}.html`, headings.join(" ")];
  });
  // `<` could end the script if a page held it.
  const json = JSON.stringify([...operations, ...texts, ...named]).replaceAll("<", "\\u003c");
  return `globalThis.searchIndex = ${json};\n`;
}

/** The names of the fields of a type, with those of its parts. */
function fieldsOf({ properties = {}, allOf = [] }: SchemaObject): readonly string[] {
  return [...Object.keys(properties), ...allOf.flatMap(fieldsOf)];
}
