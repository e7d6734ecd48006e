import type { QueryRulesHandlers } from "../gen/search/v1/query_handlers.js";
import type { Store } from "../store/store.ts";
import { countRulesets, deleteRule, deleteRuleset, listRulesets, putRule, putRuleset } from "./query-rules.ts";

export function createQueryRulesHandlers(store: Store): QueryRulesHandlers {
  return {
    async listQueryRulesets({ from = 0, size }) {
      return { count: await countRulesets(store), results: await listRulesets(store, from, size) };
    },
    async putQueryRuleset({ ruleset_id, rules }) {
      return { result: await store.transaction((transaction) => putRuleset(transaction, ruleset_id, [rules].flat())) };
    },
    async putQueryRule({ ruleset_id, rule_id, type, criteria, actions, priority }) {
      const rule = { rule_id, type, criteria, actions, priority };
      return { result: await store.transaction((transaction) => putRule(transaction, ruleset_id, rule)) };
    },
    async deleteQueryRule({ ruleset_id, rule_id }) {
      await store.transaction((transaction) => deleteRule(transaction, ruleset_id, rule_id));
      return { acknowledged: true };
    },
    async deleteQueryRuleset({ ruleset_id }) {
      await store.transaction((transaction) => deleteRuleset(transaction, ruleset_id));
      return { acknowledged: true };
    },
  };
}
