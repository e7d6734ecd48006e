import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { Queryable, Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, parameter } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { branchProtectionShape, protectionUrl } from "../../shapes/branch-protection.ts";
import { commitShape, shortBranchShape } from "../../shapes/commit.ts";
import { repositoryHtmlUrl, repositoryUrl } from "../../shapes/repository.ts";
import type { Shape } from "../../shapes/shape.ts";
import { type Branch, branches, findBranch, findCommit, moveBranch } from "../../store/commits.ts";
import { isProtected, protections } from "../../store/protection.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositories, repositoryId, repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource, listResources, renameResource } from "../../store/resources.ts";
import { mergeHandlers } from "./merges.ts";
import { protectionHandlers } from "./protection.ts";

export function createBranchesHandlers(host: Host): BranchesHandlers {
  const { store, baseUrl } = host;
  return {
    ...protectionHandlers(host),
    ...mergeHandlers(host),
    async listBranches(request, context) {
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const wanted = parameter(request, "protected");
      const rows = await listResources(store, branches, repo);
      const marked = await Promise.all(
        rows.map(async (row) => ({ branch: row.body, isProtected: await isProtected(store, repo, row.id) })),
      );
      const items = marked
        .filter((it) => wanted === undefined || wanted === String(it.isProtected))
        .map((it) => ({
          ...shortBranchShape(baseUrl, body, it.branch, it.isProtected),
          protection_url: protectionUrl(baseUrl, body, it.branch.name),
        }));
      return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
    },
    async getBranch(request) {
      const { body } = await repositoryOf(store, request);
      const { body: branch } = await findBranch(store, repoPath(request), request.branch ?? "");
      return ok(await branchShape(store, baseUrl, body, repoPath(request), branch));
    },
    renameBranch: (request) => {
      const repo = repoPath(request);
      const name = required("new_name", membersOf(request.body).text("new_name"));
      if (name === "") throw invalid("new_name", "must not be empty");
      return store.transaction(async (transaction) => {
        const branch = await rename(transaction, repo, request.branch ?? "", name);
        const { body } = await repositoryOf(transaction, request);
        return created(await branchShape(transaction, baseUrl, body, repo, branch));
      });
    },
  };
}

/** Renames a branch with its protection. The default branch stays the default. */
async function rename(transaction: Transaction, repo: string, branch: string, name: string): Promise<Branch> {
  const { id, body } = await findBranch(transaction, repo, branch);
  if (name !== id && (await findResource(transaction, branches, repo, name)) !== undefined) {
    throw invalid("new_name", "is the name of another branch");
  }
  await moveBranch(transaction, repo, id, body.head);
  await changeResource(transaction, branches, repo, id, (it) => ({ ...it, name }));
  await renameResource(transaction, branches, repo, id, name);
  await renameResource(transaction, protections, repo, id, name);
  await changeResource(transaction, repositories, repo, repositoryId, (it) => ({
    ...it,
    defaultBranch: it.defaultBranch === id ? name : it.defaultBranch,
  }));
  return { ...body, name };
}

async function branchShape(
  database: Queryable,
  baseUrl: string,
  repository: Repository,
  repo: string,
  branch: Branch,
): Promise<Shape<"branch-with-protection">> {
  const protection = (await findResource(database, protections, repo, branch.name))?.body;
  const name = encodeURIComponent(branch.name);
  return {
    name: branch.name,
    commit: commitShape(baseUrl, repository, await findCommit(database, repo, branch.head)),
    _links: {
      html: `${repositoryHtmlUrl(baseUrl, repository)}/tree/${name}`,
      self: `${repositoryUrl(baseUrl, repository)}/branches/${name}`,
    },
    protected: protection !== undefined,
    protection: branchProtectionShape(baseUrl, repository, branch.name, protection),
    protection_url: protectionUrl(baseUrl, repository, branch.name),
  };
}
