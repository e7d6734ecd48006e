import { withoutTrailingSlash } from "@protoc-gen-rest/runtime/path";
import type { Binding, Message, Operation, Service } from "../../model/elements/model.ts";
import { type ListPayload, listPayloadOf, type Payload, payloadOf } from "./payload.ts";

/** The action of a standard method (AIP-131 to 135, and common ones of REST APIs). */
export type ResourceMethod =
  | { readonly kind: "get" | "update" | "replace" | "create"; readonly payload: Payload | undefined }
  | { readonly kind: "list"; readonly payload: ListPayload }
  | { readonly kind: "delete"; readonly payload: Payload | undefined };

/** Resources of one type: a collection such as `/v1/shelves/*` + `/books`, and the operations on it. */
export interface Resource {
  readonly type: Message;
  /** The operation that gets one; its path identifies it. */
  readonly get: Operation;
  readonly methods: ReadonlyMap<Operation, ResourceMethod>;
}

/**
 * Finds resources by the paths of operations: `GET /books/{id}` returns one, `GET /books` lists them, `POST /books` creates,
 * PATCH, PUT and DELETE on the path of one change it. A slash at the end of a path does not count.
 */
export function findResources(services: readonly Service[]): readonly Resource[] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of services.flatMap(({ operations }) => operations)) {
    const path = pathOf(operation.bindings[0]);
    if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), operation]);
  }
  return [...byPath].flatMap(([path, operations]) => {
    const resource = resourceAt(path, operations, byPath.get(path.replace(/\/\*$/, "")) ?? []);
    return resource === undefined ? [] : [resource];
  });
}

/** The segments of a path, with `*` for each that varies; undefined if their number does, or for a custom method. */
function pathOf(binding: Binding | undefined): string | undefined {
  if (binding === undefined || binding.template.verb !== "") return undefined;
  const { segments } = withoutTrailingSlash(binding.template);
  return segments.includes("**") ? undefined : `/${segments.join("/")}`;
}

function resourceAt(
  path: string,
  itemOperations: readonly Operation[],
  collectionOperations: readonly Operation[],
): Resource | undefined {
  if (!path.endsWith("/*")) return undefined;
  const get = itemOperations.find((it) => isUnary(it, "GET"));
  const type = get && payloadOf(get)?.message;
  if (get === undefined || type === undefined || type.form.kind !== "object") {
    return undefined;
  }
  const methods = new Map<Operation, ResourceMethod>();
  for (const [verb, kind] of [
    ["GET", "get"],
    ["PATCH", "update"],
    ["PUT", "replace"],
    ["DELETE", "delete"],
  ] as const) {
    const operation = itemOperations.find((it) => isUnary(it, verb));
    if (operation !== undefined) methods.set(operation, { kind, payload: payloadOf(operation) });
  }
  const create = collectionOperations.find((it) => isUnary(it, "POST") && it.bindings[0]?.body.kind !== "none");
  if (create !== undefined) methods.set(create, { kind: "create", payload: payloadOf(create) });
  const list = collectionOperations.find((it) => isUnary(it, "GET"));
  const listed = list && listPayloadOf(list, type);
  if (list !== undefined && listed !== undefined) methods.set(list, { kind: "list", payload: listed });
  return { type, get, methods };
}

function isUnary({ bindings, streaming }: Operation, method: string): boolean {
  return streaming === "none" && bindings[0]?.method === method;
}
