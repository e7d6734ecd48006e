import type { QueryRulesetSummary } from "../gen/search/v1/query_types.js";
import type { Queryable, Transaction } from "../store/store.ts";
import { notFound } from "./errors.ts";

/** A rule: what happens to searches that meet its criteria. */
export interface QueryRule {
  readonly id: string;
  /** `pinned` or `exclude` */
  readonly type: string;
  readonly criteria: readonly { readonly type: string; readonly [name: string]: unknown }[];
  readonly actions: object;
}

interface Row {
  readonly id: string;
  readonly rules: readonly Pick<QueryRule, "type" | "criteria">[];
}

/** The most rulesets in one response. */
const maxListed = 1000;

/** Adds a rule to a ruleset, which is created if it is missing; replaces a rule with the same id. */
export async function putRule(transaction: Transaction, ruleset: string, rule: QueryRule): Promise<void> {
  await transaction.query("insert into search.ruleset (id) values ($1) on conflict do nothing", [ruleset]);
  const upsert = `
    insert into search.rule (ruleset_id, id, type, criteria, actions) values ($1, $2, $3, $4, $5)
    on conflict (ruleset_id, id)
    do update set type = excluded.type, criteria = excluded.criteria, actions = excluded.actions`;
  const json = [rule.criteria, rule.actions].map((value) => JSON.stringify(value));
  await transaction.query(upsert, [ruleset, rule.id, rule.type, ...json]);
}

export async function countRulesets(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::integer as count from search.ruleset");
  return row?.count ?? 0;
}

/** Summaries of the rulesets in the order of their ids. */
export async function listRulesets(
  database: Queryable,
  from: number,
  size: number = maxListed,
): Promise<QueryRulesetSummary[]> {
  const select = `
    select ruleset.id, coalesce(
      jsonb_agg(jsonb_build_object('type', type, 'criteria', criteria)) filter (where rule.id is not null), '[]'
    ) as rules
    from search.ruleset left join search.rule on rule.ruleset_id = ruleset.id
    group by ruleset.id order by ruleset.id offset $1 limit $2`;
  const rows = await database.query<Row>(select, [from, Math.min(size, maxListed)]);
  return rows.map(({ id, rules }) => ({
    ruleset_id: id,
    rule_total_count: rules.length,
    rule_criteria_types_counts: count(rules.flatMap(({ criteria }) => criteria.map(({ type }) => type))),
    rule_type_counts: count(rules.map(({ type }) => type)),
  }));
}

/** Throws 404 for an unknown rule. */
export async function deleteRule(transaction: Transaction, ruleset: string, rule: string): Promise<void> {
  const remove = "delete from search.rule where ruleset_id = $1 and id = $2 returning 1";
  const [deleted] = await transaction.query(remove, [ruleset, rule]);
  if (deleted === undefined) throw notFound(`rule "${rule}" not found in ruleset "${ruleset}"`);
}

/** Deletes a ruleset with its rules. Throws 404 for an unknown one. */
export async function deleteRuleset(transaction: Transaction, ruleset: string): Promise<void> {
  const [deleted] = await transaction.query("delete from search.ruleset where id = $1 returning 1", [ruleset]);
  if (deleted === undefined) throw notFound(`ruleset "${ruleset}" not found`);
}

function count(types: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries(counts);
}
