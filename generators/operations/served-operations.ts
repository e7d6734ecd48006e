import type { Operation, Service } from "@protoc-gen-rest/plugin";

/** The operations that servers have: all, except those whose every route belongs to another operation as well. */
export function servedOperations({ operations }: Service): readonly Operation[] {
  return operations.filter(({ servedBindings }) => servedBindings.length > 0);
}
