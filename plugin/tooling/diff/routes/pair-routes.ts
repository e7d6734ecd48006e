import { canonicalTemplate } from "@protoc-gen-rest/runtime/path";
import type { Model, Operation } from "../../../model/elements/model.ts";
import { describeSelection } from "../../routes/list-routes.ts";
import type { RouteEntry } from "../../routes/route-overlap.ts";
import { covers } from "./covers.ts";
import type { RoutePair } from "./route-pair.ts";

/** The routes of two versions: those that belong together, and those that only one version has. */
export interface PairedRoutes {
  readonly pairs: readonly RoutePair[];
  readonly gone: readonly RouteEntry[];
  readonly added: readonly RouteEntry[];
}

/**
 * Pairs routes as callers see them: by method and path, whatever their rpc is called. What is left is paired by the rpc: a
 * path that matches more or less than before, another method, another path.
 */
export function pairRoutes(old: Model, now: Model): PairedRoutes {
  const [before, after] = [new Set(entriesOf(old)), new Set(entriesOf(now))];
  const pairs: RoutePair[] = [];
  const pair = (
    keyOf: (entry: RouteEntry) => string,
    isSame: (one: RouteEntry, other: RouteEntry) => boolean,
  ): void => {
    const byKey = groupBy(after, keyOf);
    for (const one of before) {
      const other = byKey.get(keyOf(one))?.find((candidate) => after.has(candidate) && isSame(one, candidate));
      if (other === undefined) continue;
      before.delete(one);
      after.delete(other);
      pairs.push({ old: one, now: other });
    }
  };
  pair(routeKey, isSameRpc);
  pair(routeKey, ({ operation: { service } }, other) => service.host === other.operation.service.host);
  pair(routeKey, () => true);
  pair(rpcName, (one, other) => isSameMethod(one, other) && isCovered(one, other));
  pair(rpcName, (one, other) => canonicalTemplate(one.binding.template) === canonicalTemplate(other.binding.template));
  pair(rpcName, isSameMethod);
  pair(rpcName, () => true);
  return { pairs, gone: [...before], added: [...after] };
}

function entriesOf({ files }: Model): readonly RouteEntry[] {
  const operations = files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  return operations.flatMap((operation) => operation.bindings.map((binding) => ({ operation, binding })));
}

function groupBy(
  entries: Iterable<RouteEntry>,
  keyOf: (entry: RouteEntry) => string,
): ReadonlyMap<string, readonly RouteEntry[]> {
  const groups = new Map<string, RouteEntry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

/** A route as callers see it. Operations that share it differ in the requests that select them. */
function routeKey({ operation, binding }: RouteEntry): string {
  return `${binding.method} ${canonicalTemplate(binding.template)} ${selectionText(operation)}`;
}

export function selectionText({ selectedBy }: Operation): string {
  return selectedBy === undefined ? "all other requests" : describeSelection(selectedBy);
}

function rpcName({ operation }: RouteEntry): string {
  return operation.fullName;
}

function isSameRpc(one: RouteEntry, other: RouteEntry): boolean {
  return rpcName(one) === rpcName(other);
}

function isSameMethod(one: RouteEntry, other: RouteEntry): boolean {
  return one.binding.method === other.binding.method;
}

function isCovered({ binding: { template: one } }: RouteEntry, { binding: { template: other } }: RouteEntry): boolean {
  return covers(one, other) || covers(other, one);
}
