import type { Relation } from "../catalogue/catalogue.ts";
import { noSuchColumn } from "../errors.ts";
import type { Condition } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { payloadSql } from "./payload-sql.ts";
import { changedAlias, identifier, qualified, type Statement } from "./statement.ts";

export interface Insert {
  readonly relation: Relation;
  readonly rows: readonly object[];
  /** The columns to write. */
  readonly columns: readonly string[];
  /** Whether a missing column takes its default, rather than null. */
  readonly usesDefaults: boolean;
  readonly conflict: Conflict | undefined;
  /** Which of the rows to write. */
  readonly conditions: readonly Condition[];
}

/** The treatment of rows that exist already, by the columns that identify them. */
export interface Conflict {
  readonly columns: readonly string[];
  /** Whether they are updated. */
  readonly merges: boolean;
}

/** The columns that rows have. Throws 400 for unknown ones. */
export function columnsOf(relation: Relation, rows: readonly object[]): string[] {
  return checkColumns(relation, [...new Set(rows.flatMap((row) => Object.keys(row)))]);
}

export function checkColumns(relation: Relation, columns: readonly string[]): string[] {
  const unknown = columns.find((column) => !relation.columns.has(column));
  if (unknown !== undefined) throw noSuchColumn(relation.name, unknown);
  return [...columns];
}

/** The SQL of an insert, up to `returning`. */
export function insertSql(statement: Statement, insert: Insert): string {
  const { relation, rows, columns, conflict } = insert;
  const table = `${qualified(relation)} as ${changedAlias}`;
  if (columns.length === 0) {
    // A row without columns has all defaults.
    return rows.length === 1
      ? `insert into ${table} default values`
      : `insert into ${table} select from generate_series(1, ${statement.bind(rows.length)}::integer)`;
  }
  const names = columns.map(identifier);
  const source = insert.usesDefaults ? defaultedRowsSql(statement, insert) : rowsSql(statement, insert);
  const values = names.map((name) => `b.${name}`).join(", ");
  const onConflict = conflict === undefined ? "" : ` ${conflictSql(conflict, columns)}`;
  return `insert into ${table} (${names.join(", ")}) select ${values} from ${source}${onConflict}`;
}

/** How many of the rows exist already, as SQL. Within the statement that writes them, it sees the table as it was. */
export function existingSql(statement: Statement, insert: Insert, { columns }: Conflict): string {
  const same = columns.map((column) => `b.${identifier(column)} = r.${identifier(column)}`);
  const rows = `select from ${rowsSql(statement, insert)}`;
  const isGiven = `exists (${rows} ${insert.conditions.length > 0 ? "and" : "where"} ${same.join(" and ")})`;
  return `(select count(*)::integer from ${qualified(insert.relation)} as r where ${isGiven})`;
}

function rowsSql(statement: Statement, insert: Insert): string {
  const json = statement.bind(JSON.stringify(insert.rows));
  const row = `null::${qualified(insert.relation)}`;
  const payload = payloadSql(statement, insert.relation, insert.columns, `${json}::json`);
  if (payload !== undefined) return `${payload}${whereSql(statement, insert)}`;
  return `json_populate_recordset(${row}, ${json}::json) as b${whereSql(statement, insert)}`;
}

function defaultedRowsSql(statement: Statement, insert: Insert): string {
  const { relation, rows, columns } = insert;
  const json = statement.bind(JSON.stringify(rows));
  const defaults = defaultsSql(statement, relation, columns);
  // In the list of tables, the function runs once for each row, and so do volatile defaults.
  const record = `jsonb_populate_record(null::${qualified(relation)}, ${defaults} || e.value) as b`;
  const elements = `jsonb_array_elements(${json}::jsonb) with ordinality as e (value, place)`;
  return `${elements} cross join lateral ${record}${whereSql(statement, insert)} order by e.place`;
}

function whereSql(statement: Statement, { relation, conditions }: Insert): string {
  const all = conditions.map((it) => conditionSql(statement, { alias: "b", relation }, it, new Map()));
  return all.length > 0 ? ` where ${all.join(" and ")}` : "";
}

/** An object with the defaults of columns, whose expressions come from the catalogue. */
export function defaultsSql(statement: Statement, relation: Relation, columns: readonly string[]): string {
  const members = columns.flatMap((column) => {
    const { defaultValue } = relation.columns.get(column) ?? {};
    return defaultValue ? [`${statement.bind(column)}::text, ${defaultValue}`] : [];
  });
  return `jsonb_build_object(${members.join(", ")})`;
}

function conflictSql({ columns: keys, merges }: Conflict, columns: readonly string[]): string {
  const target = `on conflict (${keys.map(identifier).join(", ")})`;
  if (!merges) return `${target} do nothing`;
  const updates = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`);
  return `${target} do update set ${updates.join(", ")}`;
}
