import type { Store } from "../../store/store.ts";

/** The privileges of a role in the tables and functions of a schema, and their comments. */
export interface Visible {
  readonly relations: ReadonlyMap<string, VisibleRelation>;
  /** By name: one of several functions with the same name suffices. */
  readonly functions: ReadonlyMap<string, string | null>;
}

export interface VisibleRelation {
  readonly comment: string | null;
  /** By name. */
  readonly columnComments: Readonly<Record<string, string>>;
  readonly canSelect: boolean;
  readonly canInsert: boolean;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
}

interface RelationRow {
  readonly name: string;
  readonly comment: string | null;
  readonly column_comments: Readonly<Record<string, string>>;
  readonly rights: readonly boolean[];
}

const relations = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    coalesce((
      select jsonb_object_agg(a.attname, col_description(c.oid, a.attnum)) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is not null
    ), '{}') as column_comments,
    jsonb_build_array(
      has_any_column_privilege(c.oid, 'select'), has_any_column_privilege(c.oid, 'insert'),
      has_any_column_privilege(c.oid, 'update'), has_table_privilege(c.oid, 'delete')
    ) as rights
  from pg_class c
  where c.relnamespace = (select oid from pg_namespace where nspname = $1) and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and has_schema_privilege(c.relnamespace, 'usage')`;

const functions = `
  select p.proname as name, max(obj_description(p.oid, 'pg_proc')) as comment
  from pg_proc p
  where p.pronamespace = (select oid from pg_namespace where nspname = $1)
    and has_schema_privilege(p.pronamespace, 'usage') and has_function_privilege(p.oid, 'execute')
  group by p.proname`;

/** Reads what a role may do; undefined stands for the user of the connection. */
export async function loadVisible(store: Store, schema: string, role: string | undefined): Promise<Visible> {
  const [found, named] = await store.transaction(async (transaction) => {
    if (role !== undefined) await transaction.query("select set_config('role', $1, true)", [role]);
    return [
      await transaction.query<RelationRow>(relations, [schema]),
      await transaction.query<{ name: string; comment: string | null }>(functions, [schema]),
    ];
  });
  return {
    relations: new Map(found.map((row) => [row.name, visibleRelation(row)])),
    functions: new Map(named.map(({ name, comment }) => [name, comment])),
  };
}

function visibleRelation({ comment, column_comments, rights }: RelationRow): VisibleRelation {
  const [canSelect = false, canInsert = false, canUpdate = false, canDelete = false] = rights;
  return { comment, columnComments: column_comments, canSelect, canInsert, canUpdate, canDelete };
}
