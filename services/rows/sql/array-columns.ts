import type { Relation } from "../catalogue/catalogue.ts";
import type { Item } from "../parse/query.ts";

/** The names of the columns of a result that are arrays of the database, which are not arrays of JSON. */
export function arrayColumns(relation: Relation | undefined, items: readonly Item[]): ReadonlySet<string> {
  const isArray = (column: string) => relation?.columns.get(column)?.type.endsWith("[]") ?? false;
  const names = items.flatMap((item) => {
    if (item.kind === "star") return [...(relation?.columns.keys() ?? [])].filter(isArray);
    if (item.kind === "embed" || item.aggregate !== undefined || item.cast !== undefined) return [];
    const { column = "", path = [] } = item.field ?? {};
    return path.length === 0 && isArray(column) ? [item.alias ?? column] : [];
  });
  return new Set(names);
}
