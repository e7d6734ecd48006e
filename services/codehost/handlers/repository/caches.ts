import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { CacheBodyRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import { invalid, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import { missing } from "../../format-error.ts";
import type { Host } from "../../host.ts";
import { parameter } from "../../page.ts";
import { ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { cacheShape } from "../../shapes/artifact.ts";
import { repositoryCacheUsage } from "../../store/cache-usage.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources, removeResource } from "../../store/resources.ts";
import { caches } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";

export function cacheHandlers(host: Host): Naming<RepositoryActionsHandlers, "Cache"> {
  const { store } = host;
  const all = resource(host, {
    kind: caches,
    parent: repoPath,
    id: ({ cache_id = "" }: CacheBodyRequest) => cache_id,
    filters: { ref: "ref", key: "key" },
    show: cacheShape,
    page: (items, total_count) => ({ total_count, actions_caches: items }),
  });
  return {
    async getCacheUsage(request) {
      const { body } = await repositoryOf(store, request);
      return ok(await repositoryCacheUsage(store, body));
    },
    listCaches: all.list,
    deleteCache: all.remove,
    async deleteCachesByKey(request) {
      const [key, ref] = [parameter(request, "key"), parameter(request, "ref")];
      if (key === undefined || key === "") throw invalid("key", missing);
      const where = ref === undefined ? { key } : { key, ref };
      return store.transaction(async (transaction) => {
        const found = await listResources(transaction, caches, repoPath(request), { where });
        if (found.length === 0) throw notFound();
        for (const { id } of found) await removeResource(transaction, caches, repoPath(request), id);
        return ok({ total_count: found.length, actions_caches: found.map(cacheShape) });
      });
    },
  };
}
