import type { Relation } from "../catalogue/catalogue.ts";
import { type Level, noLevel } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { fieldSql } from "./field-sql.ts";
import { defaultsSql } from "./insert-sql.ts";
import { changedAlias as alias, identifier, qualified, type Statement } from "./statement.ts";

/** The SQL of an update, up to `returning`. */
export function updateSql(
  statement: Statement,
  relation: Relation,
  level: Level,
  values: object,
  columns: readonly string[],
  usesDefaults: boolean,
): string {
  const json = statement.bind(JSON.stringify(values));
  const row = `null::${qualified(relation)}`;
  const body = usesDefaults
    ? `jsonb_populate_record(${row}, ${defaultsSql(statement, relation, columns)} || ${json}::jsonb)`
    : `json_populate_record(${row}, ${json}::json)`;
  const set = columns.map((column) => `${identifier(column)} = b.${identifier(column)}`);
  const where = whereSql(statement, relation, level);
  return `update ${qualified(relation)} as ${alias} set ${set.join(", ")} from ${body} as b${where}`;
}

/** The SQL of a delete, up to `returning`. */
export function deleteSql(statement: Statement, relation: Relation, level: Level): string {
  return `delete from ${qualified(relation)} as ${alias}${whereSql(statement, relation, level)}`;
}

function whereSql(statement: Statement, relation: Relation, level: Level = noLevel): string {
  const source = { alias, relation };
  const conditions = level.conditions.map((it) => conditionSql(statement, source, it, new Map()));
  const where = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  const { limit, offset, order } = level;
  if (limit === undefined && offset === undefined) return where;
  const terms = order.map(
    ({ field, isDescending, nulls }) =>
      `${fieldSql(statement, source, field)}${isDescending ? " desc" : ""}${nulls ? ` nulls ${nulls}` : ""}`,
  );
  const orderBy = terms.length > 0 ? ` order by ${terms.join(", ")}` : "";
  const page = `limit ${statement.bind(limit ?? null)}::bigint offset ${statement.bind(offset ?? 0)}::bigint`;
  return ` where ${alias}.ctid in (select ${alias}.ctid from ${qualified(relation)} as ${alias}${where}${orderBy} ${page})`;
}
