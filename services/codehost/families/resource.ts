import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { Answer } from "../../gen/codehost/v1/common_types.js";
import type { Queryable } from "../../store/store.ts";
import { noContent, ok } from "../answers.ts";
import { conflict, notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import { filtersOf, pageAnswer, pageOf, type Queried } from "../page.ts";
import {
  addResource,
  changeResource,
  countResources,
  findResource,
  type Kind,
  listResources,
  type Resource,
  removeResource,
} from "../store/resources.ts";

/** A row of the table of resources: how one kind is found, listed and shown. */
export interface ResourceType<Parent, One, Body extends object> {
  readonly kind: Kind<Body>;
  /** The path that the resources are below. */
  readonly parent: (request: Parent) => string;
  /** The id of one of them. */
  readonly id: (request: One) => string;
  /** The member of a list that holds the items. Default: the list is the items. */
  readonly key?: string;
  /** Query parameters that select items, with the members that they compare. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly newestFirst?: boolean;
  /** What responses show of a resource. */
  readonly show: (resource: Resource<Body>, request: Parent, database: Queryable) => object | Promise<object>;
}

/** The plain operations of a kind of resource. */
export interface ResourceHandlers<Parent, One, Body extends object> {
  list(request: Parent & Queried, context: HandlerContext): Promise<Answer>;
  get(request: Parent & One): Promise<Answer>;
  /** Throws 404, as all others do that take one. */
  find(database: Queryable, request: Parent & One): Promise<Resource<Body>>;
  /** Adds one, and returns what responses show. Throws 409 if it exists. */
  add(request: Parent, id: string, body: Body): Promise<object>;
  change(request: Parent & One, change: (body: Body) => Body): Promise<object>;
  remove(request: Parent & One): Promise<Answer>;
}

export function resource<Parent extends object, One extends object, Body extends object>(
  { store, baseUrl }: Host,
  { kind, parent, id, key, filters = {}, newestFirst, show }: ResourceType<Parent, One, Body>,
): ResourceHandlers<Parent, One, Body> {
  const find = async (database: Queryable, request: Parent & One) => {
    const found = await findResource(database, kind, parent(request), id(request));
    if (found === undefined) throw notFound();
    return found;
  };
  return {
    async list(request, context) {
      const where = filtersOf(request, filters);
      const page = pageOf(request);
      const { limit, offset } = page;
      const rows = await listResources(store, kind, parent(request), { where, newestFirst, limit, offset });
      const items = await Promise.all(rows.map((row) => show(row, request, store)));
      const total = await countResources(store, kind, parent(request), where);
      return pageAnswer(baseUrl, request, context, { items, total }, key);
    },
    async get(request) {
      return ok(await show(await find(store, request), request, store));
    },
    find,
    add: (request, newId, body) =>
      store.transaction(async (transaction) => {
        if (!(await addResource(transaction, kind, parent(request), newId, body))) {
          throw conflict(`Already exists - ${newId} already exists`);
        }
        const added = await findResource(transaction, kind, parent(request), newId);
        if (added === undefined) throw new Error(`${newId} is gone`);
        return show(added, request, transaction);
      }),
    change: (request, change) =>
      store.transaction(async (transaction) => {
        const changed = await changeResource(transaction, kind, parent(request), id(request), change);
        if (changed === undefined) throw notFound();
        return show(changed, request, transaction);
      }),
    async remove(request) {
      if (!(await removeResource(store, kind, parent(request), id(request)))) throw notFound();
      return noContent;
    },
  };
}
