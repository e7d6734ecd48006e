import type { QueryRulesHandlers } from "../gen/search/v1/query_handlers.js";
import type { Store } from "../store/store.ts";
import { countRulesets, deleteRule, deleteRuleset, listRulesets } from "./query-rules.ts";

export function createQueryRulesHandlers(store: Store): QueryRulesHandlers {
  return {
    async listQueryRulesets({ from = 0, size }) {
      return { count: await countRulesets(store), results: await listRulesets(store, from, size) };
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
