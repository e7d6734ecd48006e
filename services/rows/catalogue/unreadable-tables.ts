import type { Queryable } from "../../store/store.ts";
import type { Catalogue } from "./catalogue.ts";

const select = `
  select count(*)::integer as all, count(*) filter (
    where has_schema_privilege($1, n.oid, 'usage') and has_table_privilege($1, c.oid, 'select, insert, update, delete')
  )::integer as allowed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname = any($2::text[])`;

/**
 * Tells what the role of requests without a token lacks, if it may not touch a single table: roles belong to the server, so `anon`
 * may have been created for another database. Undefined if nothing is wrong.
 */
export async function unreadableTables(
  database: Queryable,
  { settings, schemas, defaultSchema }: Catalogue,
): Promise<string | undefined> {
  const { role } = settings;
  if (role === undefined) return undefined;
  const [row] = await database.query<{ all: number; allowed: number }>(select, [role, [...schemas]]);
  if (row === undefined || row.all === 0 || row.allowed > 0) return undefined;
  return [
    `warning: requests without a token run as the role "${role}", which may use none of the ${row.all} tables of this database.`,
    `  Grant it what callers may do: grant usage on schema "${defaultSchema}" to "${role}";`,
    `  grant select on all tables in schema "${defaultSchema}" to "${role}";`,
    "  or choose another role: alter database NAME set rows.db_anon_role = 'ROLE';",
  ].join("\n");
}
