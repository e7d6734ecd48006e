import type { Store } from "../../store/store.ts";
import { countResources } from "../store/resources.ts";
import { createOrganization, organizations } from "./organization.ts";

/** Has the repository `hello`, as all organizations. */
export const firstOrganization = "acme";

/** Creates an organization on the first start, and returns whether it did. */
export async function addFirstData(store: Store): Promise<boolean> {
  return store.transaction(async (transaction) => {
    await transaction.lock("codehost/first-data");
    if ((await countResources(transaction, organizations, "orgs/")) > 0) return false;
    await createOrganization(transaction, firstOrganization);
    return true;
  });
}
