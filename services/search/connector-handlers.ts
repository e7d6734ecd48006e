import type { ConnectorHandlers } from "../gen/search/v1/connector_handlers.js";
import type { Store } from "../store/store.ts";
import { setSyncJobError } from "./sync-jobs.ts";

export function createConnectorHandlers(store: Store): ConnectorHandlers {
  return {
    async setSyncJobError({ connector_sync_job_id, error }) {
      await store.transaction((transaction) => setSyncJobError(transaction, connector_sync_job_id, error));
      return { result: "updated" };
    },
  };
}
