import type { Endpoint } from "@protoc-gen-rest/runtime/server";
import type { Store } from "../store/store.ts";
import { orgPath, repoPath } from "./scopes.ts";
import { createRepository } from "./starter/create-repository.ts";
import { createOrganization } from "./starter/organization.ts";

/**
 * Creates the organization or the repository that a request names, when it is named for the first time: the API has no
 * operation for that.
 */
export function createFirstUse(store: Store): (endpoint: Endpoint) => Endpoint {
  const known = new Set<string>();
  const need = async (path: string, create: Parameters<Store["transaction"]>[0]) => {
    if (known.has(path)) return;
    await store.transaction(async (transaction) => {
      await transaction.lock(`codehost/${path}`);
      await create(transaction);
    });
    known.add(path);
  };
  return (endpoint) => ({
    ...endpoint,
    async respond(json, check, context) {
      const { org, owner, repo } = json as Readonly<Record<string, unknown>>;
      if (typeof org === "string") await need(orgPath({ org }), (it) => createOrganization(it, org));
      if (typeof owner === "string" && typeof repo === "string") {
        await need(repoPath({ owner, repo }), (it) => createRepository(it, owner, repo));
      }
      return endpoint.respond(json, check, context);
    },
  });
}
