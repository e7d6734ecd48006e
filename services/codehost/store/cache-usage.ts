import type { CacheUsage, RepositoryCacheUsage } from "../../gen/codehost/v1/caches_types.js";
import type { Queryable } from "../../store/store.ts";
import { repoPath } from "../scopes.ts";
import type { Repository } from "./repositories.ts";
import { listResources } from "./resources.ts";
import { caches } from "./workflow-runs.ts";

/** How much the caches of a repository, or of all below a path that ends with a slash, use. */
export async function cacheUsage(database: Queryable, path: string): Promise<CacheUsage> {
  const found = await listResources(database, caches, path);
  return {
    total_active_caches_count: found.length,
    total_active_caches_size_in_bytes: found.reduce((sum, { body }) => sum + body.size, 0),
  };
}

export async function repositoryCacheUsage(
  database: Queryable,
  { owner, name }: Repository,
): Promise<RepositoryCacheUsage> {
  const usage = await cacheUsage(database, repoPath({ owner, repo: name }));
  return {
    full_name: `${owner}/${name}`,
    active_caches_size_in_bytes: usage.total_active_caches_size_in_bytes,
    active_caches_count: usage.total_active_caches_count,
  };
}
