import type { RouteEntry } from "../../routes/route-overlap.ts";

/** One route before and after. */
export interface RoutePair {
  readonly old: RouteEntry;
  readonly now: RouteEntry;
}
