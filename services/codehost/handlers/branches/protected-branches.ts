import type { BranchRequest } from "../../../gen/codehost/v1/branches_types.js";
import type { EmptyResponse } from "../../../gen/codehost/v1/common_types.js";
import type { Queryable } from "../../../store/store.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent, ok, type Responded } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { protectionUrl } from "../../shapes/branch-protection.ts";
import { type Protection, protections } from "../../store/protection.ts";
import { type Repository, repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource } from "../../store/resources.ts";

/** The path of the repository of a branch, and the name of the branch. */
export function branchPath(request: BranchRequest): readonly [repo: string, branch: string] {
  return [repoPath(request), request.branch ?? ""];
}

/** Reads and changes the protection of a branch. All of them throw 404 for a branch without protection. */
export interface ProtectedBranches {
  find(database: Queryable, request: BranchRequest): Promise<Protection>;
  /** Shows a part of the protection. Throws 404 if it is null. */
  show<Part, Shown>(
    request: BranchRequest,
    part: (protection: Protection) => Part | null,
    shape: (part: Part, url: string, repository: Repository) => Shown,
  ): Promise<Responded<Shown>>;
  change(request: BranchRequest, changed: (protection: Protection) => Protection): Promise<void>;
  /** Removes a part of the protection. Throws 404 if it is null. */
  removePart(request: BranchRequest, name: "reviews" | "statusChecks" | "restrictions"): Promise<EmptyResponse>;
}

export function createProtectedBranches({ store, baseUrl }: Host): ProtectedBranches {
  const find = async (database: Queryable, request: BranchRequest): Promise<Protection> => {
    const found = await findResource(database, protections, ...branchPath(request));
    if (found === undefined) throw notFound("Branch not protected");
    return found.body;
  };
  const change = (request: BranchRequest, changed: (protection: Protection) => Protection): Promise<void> =>
    store.transaction(async (transaction) => {
      const done = await changeResource(transaction, protections, ...branchPath(request), changed);
      if (done === undefined) throw notFound("Branch not protected");
    });
  return {
    find,
    change,
    async show(request, part, shape) {
      const { body } = await repositoryOf(store, request);
      const found = part(await find(store, request));
      if (found === null) throw notFound();
      return ok(shape(found, protectionUrl(baseUrl, body, request.branch ?? ""), body));
    },
    async removePart(request, name) {
      await change(request, (it) => {
        if (it[name] === null) throw notFound();
        return { ...it, [name]: null };
      });
      return noContent;
    },
  };
}
