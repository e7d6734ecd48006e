import { findRelationships, type Relationship } from "../catalogue/relationship.ts";
import { ambiguousRelationship, invalidSpread, noRelationship, noSuchType, notEmbedded } from "../errors.ts";
import { type EmbedItem, type FieldItem, type Level, noLevel, type Order, type Query } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { fieldSql, type Source } from "./field-sql.ts";
import { identifier, qualified, type Statement } from "./statement.ts";

/** The parts of a select. */
export interface Select {
  /** The select without order, limit and offset: all that match. */
  readonly matching: string;
  /** How many of the statement's parameters `matching` needs: the first ones. */
  readonly matchingParameters: number;
  /** All of it. */
  readonly page: string;
}

/** Where the rows come from, as SQL: `"public"."films" as t1`, and what they have to do with the outer query. */
export interface From extends Source {
  readonly sql: string;
  readonly conditions: readonly string[];
  /** The columns of `*`, if the rows have others as well. */
  readonly star?: readonly string[];
}

/** An item in the list of a select. */
interface Column {
  readonly sql: string;
  readonly name: string | undefined;
  readonly isAggregate: boolean;
}

/** A lateral join for something that is embedded. */
interface Join {
  readonly item: EmbedItem;
  readonly alias: string;
  readonly sql: string;
  readonly isMany: boolean;
}

/** The SQL of a query, for a table (the path "") or what it embeds. */
export function selectSql(statement: Statement, from: From, query: Query, path = ""): Select {
  const level = query.levels.get(path) ?? noLevel;
  const embeds = query.items.filter((item) => item.kind === "embed");
  checkPaths(query, path, embeds);
  const joins = embeds.map((item) => joinSql(statement, from, { ...query, items: item.items }, item, path));
  const columns = query.items.flatMap((item): readonly Column[] => {
    if (item.kind === "star") return starColumns(from);
    if (item.kind === "field") return [fieldColumn(statement, from, item)];
    return embedColumns(joins.find((join) => join.item === item)!);
  });
  const bodies = new Map(joins.map(({ item, alias }) => [nameOf(item), item.isSpread ? alias : `${alias}.body`]));
  const conditions = [...from.conditions, ...level.conditions.map((it) => conditionSql(statement, from, it, bodies))];
  const matching = [
    `select ${columns.map(({ sql, name }) => (name === undefined ? sql : `${sql} as ${identifier(name)}`)).join(", ")}`,
    `from ${from.sql}`,
    ...joins.map(({ sql }) => sql),
    ...(conditions.length > 0 ? [`where ${conditions.join(" and ")}`] : []),
    ...groupBy(columns),
  ].join(" ");
  const matchingParameters = statement.parameters.length;
  return { matching, matchingParameters, page: `${matching}${pageSql(statement, from, level, joins)}` };
}

function starColumns({ alias, star = ["*"] }: From): Column[] {
  const names = star.map((name) => (name === "*" && star.length === 1 ? name : identifier(name)));
  return names.map((name) => ({ sql: `${alias}.${name}`, name: undefined, isAggregate: false }));
}

function groupBy(columns: readonly Column[]): string[] {
  if (!columns.some(({ isAggregate }) => isAggregate)) return [];
  const plain = columns.flatMap(({ isAggregate }, index) => (isAggregate ? [] : [String(index + 1)]));
  return plain.length > 0 ? [`group by ${plain.join(", ")}`] : [];
}

function fieldColumn(statement: Statement, from: From, item: FieldItem): Column {
  if (isRowCount(from, item)) return { sql: "count(*)", name: item.alias ?? "count", isAggregate: true };
  const { field, alias, cast, aggregate, aggregateCast } = item;
  const castTo = (sql: string, type: string | undefined): string => {
    if (type === undefined) return sql;
    const known = statement.types.get(type);
    if (known === undefined) throw noSuchType(type);
    return `(${sql})::${known}`;
  };
  const value = field === undefined ? "*" : castTo(fieldSql(statement, from, field), cast);
  const sql = aggregate === undefined ? value : castTo(`${aggregate}(${value})`, aggregateCast);
  const key = field?.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  return { sql, name: alias ?? aggregate ?? key ?? field?.column, isAggregate: aggregate !== undefined };
}

/** `count` without parentheses, as in `actors(count)`, unless there is such a column. */
function isRowCount({ relation }: From, { field, aggregate }: FieldItem): boolean {
  const { column, path = [] } = field ?? {};
  return column === "count" && path.length === 0 && aggregate === undefined && relation?.columns.has(column) === false;
}

function embedColumns({ item, alias, isMany }: Join): Column[] {
  if (item.isSpread) {
    return item.items.map((inner) => {
      const name = inner.kind === "star" ? undefined : inner.kind === "field" ? fieldName(inner) : nameOf(inner);
      return { sql: name === undefined ? `${alias}.*` : `${alias}.${identifier(name)}`, name, isAggregate: false };
    });
  }
  if (item.items.length === 0) return [];
  const sql = isMany ? `coalesce(${alias}.body, '[]'::json)` : `${alias}.body`;
  return [{ sql, name: nameOf(item), isAggregate: false }];
}

function fieldName({ alias, aggregate, field }: FieldItem): string {
  return (
    alias ?? aggregate ?? field?.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key ?? field?.column ?? "count"
  );
}

function nameOf({ alias, target }: EmbedItem): string {
  return alias ?? target;
}

function joinSql(statement: Statement, origin: From, query: Query, item: EmbedItem, path: string): Join {
  const relationship = relationshipOf(statement, origin, item);
  const isMany = relationship.kind === "to-many" || relationship.kind === "through" || isManyComputed(relationship);
  if (item.isSpread && isMany) throw invalidSpread(item.target);
  const from = fromRelationship(statement, origin, relationship);
  const inner = selectSql(statement, from, query, path === "" ? nameOf(item) : `${path}.${nameOf(item)}`).page;
  const [alias, row] = [statement.alias(), statement.alias()];
  const output = item.isSpread ? `${row}.*` : `${isMany ? "json_agg" : "row_to_json"}(${row}) as body`;
  const limit = isMany ? "" : " limit 1";
  const lateral = `lateral (select ${output} from (${inner}) as ${row}${limit}) as ${alias}`;
  const sql = item.isInner
    ? `join ${lateral} on ${item.isSpread ? "true" : `${alias}.body is not null`}`
    : `left join ${lateral} on true`;
  return { item, alias, sql, isMany };
}

function isManyComputed(relationship: Relationship): boolean {
  return relationship.kind === "computed" && relationship.routine.returnsSet && relationship.routine.rows !== 1;
}

function relationshipOf({ catalogue }: Statement, { relation }: From, item: EmbedItem): Relationship {
  const found = relation ? findRelationships(catalogue, relation, item.target, item.hint) : [];
  if (found.length === 0) throw noRelationship(relation?.name ?? "", item.target, item.hint);
  const [only, ...others] = found;
  if (others.length === 0 && only !== undefined) return only;
  const choices = found.map((it) =>
    it.kind === "computed" ? it.routine.name : it.kind === "through" ? it.junction.name : it.key.name,
  );
  throw ambiguousRelationship(relation?.name ?? "", item.target, choices);
}

function fromRelationship(statement: Statement, origin: From, relationship: Relationship): From {
  const alias = statement.alias();
  const relation = relationship.target;
  const equal = (a: string, b: string, pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([left, right]) => `${a}.${identifier(left)} = ${b}.${identifier(right)}`);
  switch (relationship.kind) {
    case "computed":
      return {
        alias,
        relation,
        sql: `${qualified(relationship.routine)}(${origin.alias}) as ${alias}`,
        conditions: [],
      };
    case "through": {
      const junction = statement.alias();
      const sql = `${qualified(relation)} as ${alias}, ${qualified(relationship.junction)} as ${junction}`;
      const near = equal(origin.alias, junction, relationship.pairs);
      return { alias, relation, sql, conditions: [...near, ...equal(junction, alias, relationship.targetPairs)] };
    }
    default:
      return {
        alias,
        relation,
        sql: `${qualified(relation)} as ${alias}`,
        conditions: equal(origin.alias, alias, relationship.pairs),
      };
  }
}

function pageSql(statement: Statement, from: From, { order, limit, offset }: Level, joins: readonly Join[]): string {
  const terms = order.map((term) => orderSql(statement, from, term, joins));
  return [
    ...(terms.length > 0 ? [` order by ${terms.join(", ")}`] : []),
    ...(limit === undefined ? [] : [` limit ${statement.bind(limit)}::bigint`]),
    ...(offset === undefined ? [] : [` offset ${statement.bind(offset)}::bigint`]),
  ].join("");
}

function orderSql(statement: Statement, from: From, term: Order, joins: readonly Join[]): string {
  const { relation, field, isDescending, nulls } = term;
  const direction = `${isDescending ? " desc" : " asc"}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
  if (relation === undefined) return `${fieldSql(statement, from, field)}${direction}`;
  const join = joins.find(({ item, isMany }) => nameOf(item) === relation && !isMany);
  if (join === undefined) throw notEmbedded(relation);
  return `${relatedSql(statement, from, join, field)}${direction}`;
}

/** A column of something embedded, whether it is returned or not. */
function relatedSql(statement: Statement, origin: From, { item }: Join, field: Order["field"]): string {
  const from = fromRelationship(statement, origin, relationshipOf(statement, origin, item));
  const conditions = from.conditions.length > 0 ? ` where ${from.conditions.join(" and ")}` : "";
  return `(select ${fieldSql(statement, from, field)} from ${from.sql}${conditions} limit 1)`;
}

/** What applies to something that is not embedded would be ignored, so it is refused. */
function checkPaths({ levels }: Query, path: string, embeds: readonly EmbedItem[]): void {
  const prefix = path === "" ? "" : `${path}.`;
  for (const key of levels.keys()) {
    if (key === "" || key === path || !key.startsWith(prefix)) continue;
    const [name = ""] = key.slice(prefix.length).split(".");
    if (!embeds.some((item) => nameOf(item) === name)) throw notEmbedded(key.slice(prefix.length));
  }
}
