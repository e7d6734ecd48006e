import type { Queryable } from "../../store/store.ts";
import type { Shape } from "../shapes/shape.ts";
import { listResources } from "./resources.ts";
import { caches } from "./workflow-runs.ts";

/** How much the caches of a repository, or of all below a path that ends with a slash, use. */
export async function cacheUsage(
  database: Queryable,
  path: string,
): Promise<Shape<"actions-cache-usage-org-enterprise">> {
  const found = await listResources(database, caches, path);
  return {
    total_active_caches_count: found.length,
    total_active_caches_size_in_bytes: found.reduce((sum, { body }) => sum + body.size, 0),
  };
}
