import type { Filter } from "../gen/rows/v1/rows_types.js";
import { isObject } from "../requests/is-object.ts";
import type { Routine } from "./catalogue/catalogue.ts";
import { invalidBody } from "./errors.ts";
import { findRoutine, findWholeRoutine, takesNames, takesWholeBody } from "./find-routine.ts";
import { operators } from "./parse/operators.ts";
import { parseQuery, type QueryParameters } from "./parse/parse-query.ts";
import type { Prepared } from "./prepared.ts";
import { prepareSelect, type RowsBytes, type RowsRead } from "./read-rows.ts";
import type { Session } from "./run-request.ts";
import { type Arguments, callSql } from "./sql/call-sql.ts";
import { resolveCasts } from "./sql/casts.ts";
import { createStatement, identifier, type Statement } from "./sql/statement.ts";
import { checkAffected } from "./write-rows.ts";

/** The result of a function. */
export type Returned =
  | ({ readonly kind: "rows" } & RowsRead)
  | { readonly kind: "value"; readonly body: RowsBytes; readonly count: number }
  | { readonly kind: "nothing" };

export interface Call {
  readonly name: string;
  /** The body; undefined with GET, which has the arguments in the query. */
  readonly body: unknown;
  readonly isGet: boolean;
  /** The members of the body that are arguments. Undefined: all of them. */
  readonly columns: readonly string[] | undefined;
  readonly parameters: QueryParameters;
}

/** Prepares to call a function. Throws 404 if there is none with these arguments. */
export async function prepareCall(session: Session, call: Call): Promise<Prepared<Returned>> {
  const { catalogue, schema, transaction } = session;
  const { routine, args, filters } = call.isGet ? fromQuery(session, call) : fromBody(session, call);
  const query = parseQuery({ ...call.parameters, filters });
  const statement = createStatement(
    catalogue,
    await resolveCasts(transaction, query.items),
    catalogue.settings.maxRows,
  );
  const sql = callSql(statement, routine, args);
  const { parameters } = statement;
  if (routine.returnType === "void") {
    const select = `select ${sql}`;
    const run = () => transaction.query(select, parameters).then((): Returned => ({ kind: "nothing" }));
    return { sql: select, parameters, run };
  }
  if (!routine.returnsRow) return prepareValues(session, routine, statement, sql, call.parameters);
  const result = identifier(`${schema}.${routine.name}`);
  const alias = statement.alias();
  const from = { alias, relation: routine.returns, sql: `${result} as ${alias}`, conditions: [] };
  // Once, whatever the query and the count do with the rows.
  const source = `${result} as materialized (select * from ${sql})`;
  const select = prepareSelect(session, statement, from, query, { source });
  return {
    ...select,
    async run() {
      const read = await select.run();
      checkAffected(session, read.count);
      if (routine.returnsSet || typeof read.body !== "string") return { kind: "rows", ...read };
      return { kind: "value", body: elementOf(read.body), count: 1 };
    },
  };
}

/** The only element of an array of JSON. */
function elementOf(json: string): string {
  return json === "[]" ? "null" : json.slice(1, -1);
}

function prepareValues(
  session: Session,
  { returnsSet }: Routine,
  statement: Statement,
  call: string,
  { limit, offset }: QueryParameters,
): Prepared<Returned> {
  const page = returnsSet
    ? ` limit ${statement.bind(limit ?? null)}::bigint offset ${statement.bind(offset ?? 0)}::bigint`
    : "";
  const { media } = session.form;
  const body =
    media === undefined
      ? "coalesce(json_agg(r.value), '[]')::text"
      : `coalesce(${media.bodySql("(array_agg(r.value))[1]")}, '')`;
  const sql = `
    select ${body} as body, count(*)::integer as count
    from (select ${call} as value${page}) as r`;
  const { parameters } = statement;
  return {
    sql,
    parameters,
    async run() {
      const [row] = await session.transaction.query<{ body: RowsBytes; count: number }>(sql, parameters);
      const { body = "[]", count = 0 } = row ?? {};
      if (returnsSet) checkAffected(session, count);
      return { kind: "value", body: returnsSet || typeof body !== "string" ? body : elementOf(body), count };
    },
  };
}

interface Chosen {
  readonly routine: Routine;
  readonly args: Arguments;
  /** The part of the query that filters the rows. */
  readonly filters: readonly Filter[];
}

function fromBody({ catalogue, schema, preferences }: Session, { name, body, columns, parameters }: Call): Chosen {
  const filters = parameters.filters ?? [];
  const given = isObject(body) ? Object.keys(body) : [];
  const isNamed = isObject(body) && takesNames(catalogue, schema, name, given);
  const isWhole = body !== undefined && !isNamed && takesWholeBody(catalogue, schema, name);
  if (preferences.params === "single-object" || isWhole) {
    const routine = findWholeRoutine(catalogue, schema, name, given);
    return { routine, args: { kind: "whole", value: body }, filters };
  }
  const first: unknown = Array.isArray(body) ? (body[0] ?? {}) : (body ?? {});
  if (!isObject(first)) throw invalidBody("The body must be an object with the arguments by name.");
  const chosen = Object.entries(first).filter(([key]) => columns?.includes(key) ?? true);
  const values = Object.fromEntries(chosen);
  return {
    routine: findRoutine(catalogue, schema, name, Object.keys(values)),
    args: { kind: "named", values },
    filters,
  };
}

const operation = new RegExp(`^(?:not\\.)?(?:${[...operators.keys()].join("|")})(?:\\([^()]*\\))?\\.`);

/** Of the parameters of a query, those with an operator are filters, and others are arguments. */
function fromQuery({ catalogue, schema }: Session, { name, parameters }: Call): Chosen {
  const values: Record<string, readonly string[]> = Object.create(null);
  const filters: Filter[] = [];
  for (const filter of parameters.filters ?? []) {
    const { column = "", condition = "" } = filter;
    const isLogic = /(?:^|\.)(?:and|or)$/.test(column) && condition.startsWith("(");
    const isOfEmbedded = /\.(?:order|limit|offset)$/.test(column);
    if (!isLogic && !isOfEmbedded && !operation.test(condition))
      values[column] = [...(values[column] ?? []), condition];
    else filters.push(filter);
  }
  const routine = findRoutine(catalogue, schema, name, Object.keys(values));
  return { routine, args: { kind: "text", values }, filters };
}
