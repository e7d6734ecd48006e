import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { conflict, notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import { filtersOf, pageOf, pageResponse, type Queried } from "../page.ts";
import { noContent, ok, type Responded } from "../responses.ts";
import { askOnce } from "../store/ask-once.ts";
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
export interface ResourceType<Parent, One, Body extends object, Shown, Page> {
  readonly kind: Kind<Body>;
  /** The path that the resources are below. */
  readonly parent: (request: Parent) => string;
  /** The id of one of them. */
  readonly id: (request: One) => string;
  /** Query parameters that select items, with the members that they compare. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly newestFirst?: boolean;
  /** The view of a resource in responses. */
  readonly show: (resource: Resource<Body>, request: Parent, database: Queryable) => Shown | Promise<Shown>;
  /** The body of a page. */
  readonly page: (items: Shown[], total: number) => Page;
}

/** The plain operations of a kind of resource. */
export interface ResourceHandlers<Parent, One, Body extends object, Shown, Page> {
  list(request: Parent & Queried, context: HandlerContext): Promise<Responded<Page>>;
  get(request: Parent & One): Promise<Responded<Shown>>;
  /** Throws 404 if it does not exist, as do the others that take an id. */
  find(database: Queryable, request: Parent & One): Promise<Resource<Body>>;
  /** Adds one, and returns what responses show. Throws 409 if it exists. */
  add(request: Parent, id: string, body: Body): Promise<Shown>;
  /** Adds one whose id is the next number below its parent. */
  addNumbered(request: Parent, create: (number: number) => Body): Promise<Shown>;
  change(request: Parent & One, change: (body: Body) => Body): Promise<Shown>;
  remove(request: Parent & One): Promise<EmptyResponse>;
}

export function resource<Parent extends object, One extends object, Body extends object, Shown, Page>(
  { store, baseUrl }: Host,
  { kind, parent, id, filters = {}, newestFirst, show, page }: ResourceType<Parent, One, Body, Shown, Page>,
): ResourceHandlers<Parent, One, Body, Shown, Page> {
  const find = async (database: Queryable, request: Parent & One) => {
    const found = await findResource(database, kind, parent(request), id(request));
    if (found === undefined) throw notFound();
    return found;
  };
  const add = async (transaction: Transaction, request: Parent, newId: string, body: Body): Promise<Shown> => {
    if (!(await addResource(transaction, kind, parent(request), newId, body))) {
      throw conflict(`Already exists - ${newId} already exists`);
    }
    const added = await findResource(transaction, kind, parent(request), newId);
    if (added === undefined) throw new Error(`${newId} is gone`);
    return show(added, request, transaction);
  };
  return {
    async list(request, context) {
      const where = filtersOf(request, filters);
      const { limit, offset } = pageOf(request);
      const rows = await listResources(store, kind, parent(request), { where, newestFirst, limit, offset });
      const once = askOnce(store);
      const items = await Promise.all(rows.map((row) => show(row, request, once)));
      const total = await countResources(store, kind, parent(request), where);
      return pageResponse(baseUrl, request, context, { items, total }, page);
    },
    async get(request) {
      return ok(await show(await find(store, request), request, store));
    },
    find,
    add: (request, newId, body) => store.transaction((transaction) => add(transaction, request, newId, body)),
    addNumbered: (request, create) =>
      store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${parent(request)}/${kind.name}`);
        const ids = (await listResources(transaction, kind, parent(request))).map((row) => Number(row.id));
        const number = Math.max(0, ...ids) + 1;
        return add(transaction, request, String(number), create(number));
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
