import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { RepositoriesResponse } from "../../gen/codehost/v1/repositories_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { membersOf, required, type WithBody } from "../body.ts";
import { notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import { pageFrom, pageOf, pageResponse, type Queried } from "../page.ts";
import { noContent } from "../responses.ts";
import type { InOrg } from "../scopes.ts";
import { repositoryShape } from "../shapes/repository.ts";
import { needRepositories } from "../starter/create-repository.ts";
import { repositoriesById } from "../store/repositories.ts";

/** Where the ids of selected repositories are kept. */
export interface SelectedIds<Request> {
  /** Throws 404 for what does not exist, and 409 for what has no selected repositories. */
  read(database: Queryable, request: Request): Promise<readonly number[]>;
  write(transaction: Transaction, request: Request, ids: readonly number[]): Promise<void>;
}

interface OneRepository {
  readonly repository_id?: string | undefined;
}

export interface SelectedRepositoriesHandlers<Request> {
  list(request: Request & Queried, context: HandlerContext): Promise<RepositoriesResponse>;
  set(request: Request & WithBody): Promise<EmptyResponse>;
  add(request: Request & OneRepository): Promise<EmptyResponse>;
  remove(request: Request & OneRepository): Promise<EmptyResponse>;
}

/** The list of repositories to which something of an organization applies. */
export function selectedRepositories<Request extends InOrg>(
  { store, baseUrl }: Host,
  selected: SelectedIds<Request>,
): SelectedRepositoriesHandlers<Request> {
  const change = (request: Request, changed: (ids: readonly number[]) => readonly number[]) =>
    store.transaction(async (transaction) => {
      await transaction.lock(`codehost/${request.org}/selected repositories`);
      const ids = changed(await selected.read(transaction, request));
      await needRepositories(transaction, request.org ?? "", ids);
      await selected.write(transaction, request, ids);
      return noContent;
    });
  return {
    async list(request, context) {
      const found = await repositoriesById(store, request.org ?? "", await selected.read(store, request));
      const items = found.map(({ body, created }) => repositoryShape(baseUrl, body, created));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (repositories, total_count) => {
        return { total_count, repositories };
      });
    },
    set: (request) => {
      const ids = required("selected_repository_ids", membersOf(request.body).integers("selected_repository_ids"));
      return change(request, () => [...new Set(ids)]);
    },
    add: (request) => change(request, (ids) => [...new Set([...ids, idOf(request)])]),
    remove: (request) => {
      const id = idOf(request);
      return change(request, (ids) => {
        if (!ids.includes(id)) throw notFound();
        return ids.filter((it) => it !== id);
      });
    },
  };
}

function idOf({ repository_id = "" }: OneRepository): number {
  if (!/^[1-9]\d{0,14}$/.test(repository_id)) throw notFound();
  return Number(repository_id);
}
