import type { Queryable } from "../../store/store.ts";
import { listResources } from "./resources.ts";
import { caches } from "./workflow-runs.ts";

export interface CacheUsage {
  readonly total_active_caches_count: number;
  readonly total_active_caches_size_in_bytes: number;
}

/** How much the caches of a repository, or of all below a path that ends with a slash, use. */
export async function cacheUsage(database: Queryable, path: string): Promise<CacheUsage> {
  const found = await listResources(database, caches, path);
  return {
    total_active_caches_count: found.length,
    total_active_caches_size_in_bytes: found.reduce((sum, { body }) => sum + body.size, 0),
  };
}
