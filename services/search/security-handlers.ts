import type { SecurityHandlers } from "../gen/search/v1/security_handlers.js";
import type { Store } from "../store/store.ts";
import { createApiKey } from "./access/api-keys.ts";
import { callerOf } from "./access/caller.ts";
import type { Cluster } from "./cluster.ts";

export function createSecurityHandlers(store: Store, cluster: Cluster, baseUrl: string): SecurityHandlers {
  return {
    createApiKey(request, context) {
      const caller = callerOf(context);
      return store.transaction((transaction) => createApiKey(transaction, caller, request, cluster.isServerless));
    },
    async enrollNode() {
      // Few clusters need it, and loading it takes long.
      const { loadCertificates } = await import("./certificates.ts");
      return { ...(await loadCertificates(store)), nodes_addresses: [new URL(baseUrl).host] };
    },
  };
}
