import type { Binding, Operation } from "../elements/model.ts";
import { constantsKey } from "../wire/route-constants.ts";

/** A route that several operations share. */
export interface SharedRoute<O extends Operation> {
  readonly binding: Binding;
  readonly members: readonly { readonly operation: O; readonly binding: Binding }[];
}

/** The routes of a service that have more than one operation: the same method, the same template and the same constants. */
export function sharedRoutes<O extends Operation>(operations: readonly O[]): readonly SharedRoute<O>[] {
  const routes = new Map<string, { binding: Binding; members: { operation: O; binding: Binding }[] }>();
  for (const operation of operations) {
    for (const binding of operation.bindings) {
      const key = `${binding.method} ${binding.template.text} ${constantsKey(binding)}`;
      const route = routes.get(key) ?? { binding, members: [] };
      route.members.push({ operation, binding });
      routes.set(key, route);
    }
  }
  return [...routes.values()].filter(({ members }) => members.length > 1);
}
