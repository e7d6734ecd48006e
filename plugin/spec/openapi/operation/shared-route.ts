import type { Binding, Operation } from "../../../model/model.ts";

/** An operation, and its binding to the route that is described. */
export interface Alternative {
  readonly operation: Operation;
  readonly binding: Binding;
}

/** The operations that requests of the route can select instead of this one. */
export function alternativesOf({ service, selectedBy }: Operation, binding: Binding): readonly Alternative[] {
  if (selectedBy !== undefined) return [];
  const selected = service.operations.filter((operation) => operation.selectedBy !== undefined);
  return selected.flatMap((operation) => {
    return operation.bindings
      .filter((other) => isSameRoute(other, binding))
      .map((other) => ({ operation, binding: other }));
  });
}

/** Whether the description of another operation covers the route as well. */
export function isAlternative({ service, selectedBy }: Operation, binding: Binding): boolean {
  if (selectedBy === undefined) return false;
  const others = service.operations.filter((operation) => operation.selectedBy === undefined);
  return others.some(({ bindings }) => bindings.some((other) => isSameRoute(other, binding)));
}

function isSameRoute(one: Binding, other: Binding): boolean {
  return one.method === other.method && one.template.text === other.template.text;
}
