import { invalidQuery } from "../errors.ts";
import { operators } from "../parse/operators.ts";
import { parseList } from "../parse/parse-condition.ts";
import { parse } from "../parse/parse-query.ts";
import type { Comparison, Condition } from "../parse/query.ts";
import { fieldSql, type Source } from "./field-sql.ts";
import type { Statement } from "./statement.ts";

const truthValues: ReadonlyMap<string, string> = new Map([
  ["null", "is null"],
  ["not_null", "is not null"],
  ["true", "is true"],
  ["false", "is false"],
  ["unknown", "is unknown"],
]);

/** The SQL of a condition. `embedded` has the SQL of what the query embeds, whose absence a condition can test. */
export function conditionSql(
  statement: Statement,
  source: Source,
  condition: Condition,
  embedded: ReadonlyMap<string, string>,
): string {
  if (condition.kind === "comparison") {
    const sql = comparisonSql(statement, source, condition, embedded);
    return condition.isNegated ? `not (${sql})` : sql;
  }
  const all = condition.conditions.map((it) => conditionSql(statement, source, it, embedded));
  const sql = `(${all.join(` ${condition.operator} `)})`;
  return condition.isNegated ? `not ${sql}` : sql;
}

function comparisonSql(
  statement: Statement,
  source: Source,
  comparison: Comparison,
  embedded: ReadonlyMap<string, string>,
): string {
  const { field, operator, value } = comparison;
  const body = field.path.length === 0 ? embedded.get(field.column) : undefined;
  if (body !== undefined && operator === "is" && value.toLowerCase() === "null") return `${body} is null`;
  const left = fieldSql(statement, source, field);
  if (operator === "in") return `${left} = any(${statement.bind(parse(field.column, value, parseList))})`;
  if (operator === "is") {
    const truth = truthValues.get(value.toLowerCase());
    if (truth !== undefined) return `${left} ${truth}`;
    throw invalidQuery(field.column, value, `"is" takes ${[...truthValues.keys()].join(", ")}`);
  }
  return operatorSql(statement, source, comparison, left);
}

function operatorSql(statement: Statement, { relation }: Source, comparison: Comparison, left: string): string {
  const { field, operator, quantifier, config, value } = comparison;
  const { sql, isPattern, query } = operators.get(operator) ?? {};
  if (query !== undefined) {
    const language = config === undefined ? "" : `${statement.bind(config)}::regconfig, `;
    const type = field.path.length > 0 ? "text" : relation?.columns.get(field.column)?.baseType;
    const isVector = type === undefined || type === "tsvector";
    const vector = isVector ? left : `to_tsvector(${language}${left})`;
    return `${vector} @@ ${query}(${language}${statement.bind(value)})`;
  }
  const right = statement.bind(isPattern ? value.replaceAll("*", "%") : value);
  return `${left} ${sql} ${quantifier === undefined ? right : `${quantifier}(${right})`}`;
}
