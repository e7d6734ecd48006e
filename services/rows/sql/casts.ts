import type { Queryable } from "../../store/store.ts";
import type { Item } from "../parse/query.ts";

/** Returns the types that a query casts to, as the database spells them. Unknown ones are missing. */
export async function resolveCasts(database: Queryable, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const names = new Set(items.flatMap(castsOf));
  if (names.size === 0) return new Map();
  const select = "select name, to_regtype(name)::text as type from unnest($1::text[]) as name";
  const rows = await database.query<{ name: string; type: string | null }>(select, [[...names]]);
  return new Map(rows.flatMap(({ name, type }) => (type === null ? [] : [[name, type] as const])));
}

function castsOf(item: Item): string[] {
  if (item.kind === "embed") return item.items.flatMap(castsOf);
  if (item.kind === "star") return [];
  return [item.cast, item.aggregateCast].filter((cast) => cast !== undefined);
}
