import { batchCreate, batchDelete, batchGet, batchUpdate } from "./batch-methods.ts";
import { inPackage } from "./find-resource.ts";
import type { MethodContext, MethodOptions } from "./method-context.ts";
import type { MethodForm } from "./method-forms.ts";
import { create, deleteMethod, get, list, undelete, update } from "./single-methods.ts";
import type { ResourceTarget } from "./target.ts";

/** The methods that can be written, by their names on the command line. */
export type StandardMethodName =
  | "get"
  | "list"
  | "create"
  | "update"
  | "delete"
  | "undelete"
  | "batch-get"
  | "batch-create"
  | "batch-update"
  | "batch-delete";

const writers: Readonly<Record<StandardMethodName, (context: MethodContext) => MethodForm>> = {
  get,
  list,
  create,
  update,
  delete: deleteMethod,
  undelete,
  "batch-get": batchGet,
  "batch-create": batchCreate,
  "batch-update": batchUpdate,
  "batch-delete": batchDelete,
};

export const standardMethodNames: readonly StandardMethodName[] = Object.keys(writers) as StandardMethodName[];

/** The methods of a resource if none are chosen. */
export function usualMethods(isSingleton: boolean, isSoftDelete: boolean): readonly StandardMethodName[] {
  if (isSingleton) return ["get", "update"];
  return ["get", "list", "create", "update", "delete", ...(isSoftDelete ? (["undelete"] as const) : [])];
}

/** The forms of methods. `prefix` is what templates have before the names of resources. */
export function planMethods(
  names: readonly StandardMethodName[],
  target: ResourceTarget,
  options: MethodOptions,
  prefix: string,
): readonly MethodForm[] {
  const own = (name: string) => `.${inPackage(target.file, name)}`;
  const context: MethodContext = { target, options, prefix, own };
  return standardMethodNames.filter((name) => names.includes(name)).map((name) => writers[name](context));
}
