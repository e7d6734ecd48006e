import type { Incoming } from "../exchange/incoming.ts";
import { mountOf } from "../exchange/mount.ts";
import type { ServedApi } from "../service/middleware.ts";
import { basePathOf } from "../service/served-api.ts";

// A mount may hold what callers choose, and each route becomes a label of metrics.
const maxMounts = 100;

const mounts = new WeakMap<ServedApi, Set<string>>();

/**
 * Returns the template of a call's path, with what stands in front of it: the base path, and what a framework has removed. Only the
 * first 100 mounts of an API are named.
 */
export function mountedRoute(api: ServedApi, { context, original }: Incoming): string | undefined {
  if (context === undefined) return undefined;
  const route = basePathOf(api) + context.route.template;
  const template = mountOf(original).template;
  if (template === "") return route;
  const known = mounts.get(api) ?? new Set();
  mounts.set(api, known);
  if (known.size < maxMounts) known.add(template);
  return known.has(template) ? template + route : route;
}
