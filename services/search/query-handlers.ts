import type { QueryHandlers } from "../gen/search/v1/query_handlers.js";
import type { Store } from "../store/store.ts";
import { callerOf } from "./access/caller.ts";
import { resultOf, stopAsyncQuery } from "./async-queries.ts";

export function createQueryHandlers(store: Store): QueryHandlers {
  return {
    async stopAsyncQuery({ id, drop_null_columns = false }, context) {
      const { username } = callerOf(context);
      const query = await store.transaction((transaction) => stopAsyncQuery(transaction, id, username));
      return resultOf(query, drop_null_columns);
    },
  };
}
