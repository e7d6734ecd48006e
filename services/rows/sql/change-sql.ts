import type { Relation } from "../catalogue/catalogue.ts";
import { unorderedLimit } from "../errors.ts";
import { type Level, noLevel } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { fieldSql } from "./field-sql.ts";
import { defaultsSql } from "./insert-sql.ts";
import { writePageSql } from "./page-sql.ts";
import { payloadSql } from "./payload-sql.ts";
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
  const payload = payloadSql(statement, relation, columns, `json_build_array(${json}::json)`);
  const body = () =>
    usesDefaults
      ? `jsonb_populate_record(${row}, ${defaultsSql(statement, relation, columns)} || ${json}::jsonb)`
      : `json_populate_record(${row}, ${json}::json)`;
  const set = columns.map((column) => `${identifier(column)} = b.${identifier(column)}`);
  const where = whereSql(statement, relation, level);
  return `update ${qualified(relation)} as ${alias} set ${set.join(", ")} from ${payload ?? `${body()} as b`}${where}`;
}

/** The SQL of a delete, up to `returning`. */
export function deleteSql(statement: Statement, relation: Relation, level: Level): string {
  return `delete from ${qualified(relation)} as ${alias}${whereSql(statement, relation, level)}`;
}

function whereSql(statement: Statement, relation: Relation, level: Level = noLevel): string {
  const source = { alias, relation };
  const conditions = level.conditions.map((it) => conditionSql(statement, source, it, new Map()));
  const where = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  if (level.limit === undefined && level.offset === undefined) return where;
  const key = keySql(statement, relation, level).join(", ");
  const page = writePageSql(statement, source, level);
  const isOnPage = `(${key}) in (select ${key} from ${qualified(relation)} as ${alias}${where}${page})`;
  // Rows of a view can have the same key as one on the page without meeting the conditions.
  return ` where ${[...conditions, isOnPage].join(" and ")}`;
}

/** The key that identifies a row. Throws 400 for a view without a key that is not ordered, or whose first rows are skipped. */
function keySql(statement: Statement, relation: Relation, { order, offset }: Level): string[] {
  if (relation.primaryKey.length > 0) return relation.primaryKey.map((column) => `${alias}.${identifier(column)}`);
  if (relation.isTable) return [`${alias}.tableoid`, `${alias}.ctid`];
  if (order.length === 0 || offset !== undefined) throw unorderedLimit();
  // Unlike values, arrays of one value are equal if both are null.
  return order.map(({ field }) => `array[${fieldSql(statement, { alias, relation }, field)}]`);
}
