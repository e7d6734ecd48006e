import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { ok } from "../../responses.ts";
import { ownerPath } from "../../scopes.ts";
import { cacheUsage, repositoryCacheUsage } from "../../store/cache-usage.ts";
import { repositoriesOf } from "../../store/repositories.ts";
import type { Naming } from "../naming.ts";

/** How much of the cache an organization uses. */
export function cacheUsageHandlers({ store, baseUrl }: Host): Naming<OrganizationActionsHandlers, "Cache"> {
  return {
    async getCacheUsage({ org = "" }) {
      return ok(await cacheUsage(store, ownerPath(org)));
    },
    async listCacheUsageByRepository(request, context) {
      const rows = await repositoriesOf(store, request.org ?? "");
      const items = await Promise.all(rows.map(({ body }) => repositoryCacheUsage(store, body)));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (usages, total_count) => {
        return { total_count, repository_cache_usages: usages };
      });
    },
  };
}
