import { NameScope } from "../proto/names.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { constantsKey } from "./constant-parameters.ts";
import { hasParts, routeOf } from "./route-of.ts";
import { rpcName, serviceName } from "./rpc-names.ts";

/** An operation with the name of its rpc. */
export interface NamedOperation {
  readonly source: OperationSource;
  readonly rpc: string;
  /** The name for its types: that of the rpc, with the service if another rpc has the same name. */
  readonly typeName: string;
}

export interface OperationGroup {
  readonly service: string;
  readonly tag: string;
  readonly operations: readonly NamedOperation[];
  readonly names: NameScope;
}

/**
 * The operations by service. A service has a route only once, unless constants of the requests tell its operations apart: the
 * others are in a service of their own.
 */
export function groupOperations(operations: readonly OperationSource[], api: ApiSource): readonly OperationGroup[] {
  const groups = new Map<
    string,
    { readonly tag: string; readonly routes: Set<string>; readonly sources: OperationSource[] }
  >();
  // Of the operations of one route, those whose path is the route come first.
  const exact = operations.filter(({ path }) => !hasParts(path));
  for (const source of [...exact, ...operations.filter(({ path }) => hasParts(path))]) {
    const route = `${source.method} ${routeOf(source.path)} ${constantsKey(source, api)}`;
    const stem = serviceName(source.tag);
    for (let count = 1; ; count++) {
      const name = count === 1 ? stem : `${stem.replace(/Service$/, "")}Variants${count === 2 ? "" : count - 1}Service`;
      const group = groups.get(name) ?? { tag: source.tag, routes: new Set(), sources: [] };
      groups.set(name, group);
      if (group.routes.has(route)) continue;
      group.routes.add(route);
      group.sources.push(source);
      break;
    }
  }
  const position = new Map(operations.map((source, index) => [source, index]));
  const inOrder = (a: OperationSource, b: OperationSource) => (position.get(a) ?? 0) - (position.get(b) ?? 0);
  const named = [...groups].map(([service, { tag, sources }]) => {
    const names = new NameScope();
    return {
      service,
      tag,
      names,
      operations: sources.sort(inOrder).map((source) => ({ source, rpc: rpcName(source, names) })),
    };
  });
  const counts = new Map<string, number>();
  for (const { operations } of named)
    for (const { rpc } of operations) counts.set(fold(rpc), (counts.get(fold(rpc)) ?? 0) + 1);
  return named.map((group) => ({
    ...group,
    operations: group.operations.map(({ source, rpc }) => {
      return { source, rpc, typeName: counts.get(fold(rpc)) === 1 ? rpc : `${group.service}${rpc}` };
    }),
  }));
}

function fold(name: string): string {
  return name.toLowerCase();
}
