import type { JsonObject } from "../../forms/values.ts";
import type { Binding, Operation } from "../../model/elements/model.ts";
import { routeConstants } from "../../model/wire/route-constants.ts";
import { mergeOperations } from "./operation/merge-operations.ts";
import { type OpenApiPath, openApiPath, pathKey } from "./path/open-api-path.ts";

/** A route that is not part of a document. */
export interface OmittedRoute {
  readonly operation: Operation;
  readonly binding: Binding;
  readonly reason: string;
}

/** Returns the Operation Object of a binding. */
export type Describe = (operation: Operation, binding: Binding, operationId: string, path: OpenApiPath) => JsonObject;

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/** A path with what it describes by method. */
interface PathEntry {
  readonly path: OpenApiPath;
  readonly items: Map<string, { readonly operation: Operation; readonly object: JsonObject }>;
}

/** The Path Item Objects of operations by path. */
export function pathItems(
  operations: readonly Operation[],
  describe: Describe,
): { readonly paths: JsonObject; readonly omitted: readonly OmittedRoute[] } {
  // A document has one path for all templates that differ only in the names of their variables: the first one.
  const entries = new Map<string, PathEntry>();
  const owners = new Map<string, Operation>();
  const omitted: OmittedRoute[] = [];
  const counts = routeCounts(operations);
  for (const operation of operations) {
    for (const binding of operation.bindings) {
      const plain = openApiPath(binding);
      const isShared = (counts.get(routeKey(plain, binding)) ?? 0) > 1;
      const own = isShared ? { ...plain, path: `${plain.path}${constantQuery(binding)}` } : plain;
      const key = pathKey(own.path);
      const entry = entries.get(key) ?? { path: own, items: new Map() };
      const reason = add(
        entry,
        operation,
        binding.method,
        (method) => {
          const path = { ...own, parameters: withNames(own, entry.path) };
          entry.items.set(method, {
            operation,
            object: describe(operation, binding, uniqueId(operation, owners), path),
          });
        },
        (method, first) => {
          // It needs no id: it becomes a part of the first one.
          const object = describe(operation, binding, "", { ...own, parameters: withNames(own, entry.path) });
          entry.items.set(method, { operation: first.operation, object: mergeOperations(first.object, object) });
        },
      );
      if (reason !== undefined) omitted.push({ operation, binding, reason });
      if (entry.items.size > 0) entries.set(key, entry);
    }
  }
  const paths = [...entries.values()].map(({ path, items }) => {
    return [path.path, Object.fromEntries([...items].map(([method, { object }]) => [method, object]))] as const;
  });
  return { paths: Object.fromEntries(paths), omitted };
}

/** How many operations have each route. */
function routeCounts(operations: readonly Operation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of operations.flatMap(({ bindings }) => bindings.map((it) => routeKey(openApiPath(it), it))))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function routeKey({ path }: OpenApiPath, { method }: Binding): string {
  return `${method} ${pathKey(path)}`;
}

/** The query that makes a path of its own in many documents: `?view=full`. */
function constantQuery(binding: Binding): string {
  const pairs = routeConstants(binding).filter((constant) => constant.in === "query");
  const text = pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return text === "" ? "" : `?${text}`;
}

type First = NonNullable<ReturnType<PathEntry["items"]["get"]>>;

/** Adds the operation for each of its methods, or returns why it cannot. */
function add(
  { items }: PathEntry,
  operation: Operation,
  method: string,
  create: (method: string) => void,
  merge: (method: string, first: First) => void,
): string | undefined {
  const own = method === "*" ? methods : methods.filter((known) => known === method);
  if (own.length === 0) return `OpenAPI has no method ${method}`;
  let isPart = false;
  for (const name of own.map((known) => known.toLowerCase())) {
    const first = items.get(name);
    if (first !== undefined && !isShared(first.operation, operation)) continue;
    isPart = true;
    if (first === undefined) create(name);
    else merge(name, first);
  }
  return isPart ? undefined : "another operation has the same method and path";
}

/** Whether requests tell the operations of a route apart. */
function isShared(one: Operation, other: Operation): boolean {
  return one.service === other.service && (one.selectedBy ?? other.selectedBy) !== undefined;
}

function withNames({ parameters }: OpenApiPath, named: OpenApiPath): OpenApiPath["parameters"] {
  return parameters.map((parameter, index) => ({
    ...parameter,
    name: named.parameters[index]?.name ?? parameter.name,
  }));
}

/** `LibraryService_GetBook` or that of an annotation, with the package if another operation has that, and a number from its second binding on. */
function uniqueId(operation: Operation, owners: Map<string, Operation>): string {
  const { service, name, fullName, openApi } = operation;
  const short = String(openApi?.["operationId"] ?? `${service.name}_${name}`);
  const isTaken = (owners.get(short) ?? operation) !== operation;
  const stem = isTaken ? fullName.replaceAll(".", "_") : short;
  let id = stem;
  for (let count = 2; owners.has(id); count++) id = `${stem}${count}`;
  owners.set(id, operation);
  return id;
}
