import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { Queryable } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, parameter } from "../../page.ts";
import { created, noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { branchProtectionShape, protectionUrl } from "../../shapes/branch-protection.ts";
import { commitShape, shortBranchShape } from "../../shapes/commit.ts";
import { repositoryHtmlUrl, repositoryUrl } from "../../shapes/repository.ts";
import type { Shape } from "../../shapes/shape.ts";
import {
  addCommit,
  type Branch,
  branches,
  findBranch,
  findCommit,
  historyOf,
  moveBranch,
} from "../../store/commits.ts";
import { isProtected, protections } from "../../store/protection.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositories, repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource, listResources, renameResource } from "../../store/resources.ts";
import { protectionHandlers } from "./protection.ts";

export function createBranchesHandlers(host: Host): BranchesHandlers {
  const { store, baseUrl, callerOf } = host;
  return {
    ...protectionHandlers(host),
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
    async renameBranch(request) {
      const repo = repoPath(request);
      const name = required("new_name", membersOf(request.body).text("new_name"));
      if (name === "") throw invalid("new_name", "must not be empty");
      return store.transaction(async (transaction) => {
        const { id, body } = await findBranch(transaction, repo, request.branch ?? "");
        if (name !== id && (await findResource(transaction, branches, repo, name)) !== undefined) {
          throw invalid("new_name", "is the name of another branch");
        }
        await moveBranch(transaction, repo, id, body.head);
        await changeResource(transaction, branches, repo, id, (it) => ({ ...it, name }));
        await renameResource(transaction, branches, repo, id, name);
        await renameResource(transaction, protections, repo, id, name);
        const renamed = await changeResource(transaction, repositories, repo, "", (it) => ({
          ...it,
          defaultBranch: it.defaultBranch === id ? name : it.defaultBranch,
        }));
        if (renamed === undefined) throw notFound();
        return created(await branchShape(transaction, baseUrl, renamed.body, repo, { ...body, name }));
      });
    },
    /** No repository here is a fork. */
    async mergeUpstream(request) {
      const branch = required("branch", membersOf(request.body).text("branch"));
      await findBranch(store, repoPath(request), branch);
      throw invalid("branch", "has no upstream branch: the repository is not a fork");
    },
    async mergeBranch(request, context) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const base = required("base", members.text("base"));
      const head = required("head", members.text("head"));
      const message = members.text("commit_message") ?? `Merge ${head} into ${base}`;
      return store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/branches`);
        const { body } = await repositoryOf(transaction, request);
        const { body: into } = await findBranch(transaction, repo, base);
        const from = await findCommit(transaction, repo, head);
        const [ours, theirs] = [
          await historyOf(transaction, repo, into.head),
          await historyOf(transaction, repo, from.sha),
        ];
        const added = theirs.filter(({ sha }) => !ours.some((it) => it.sha === sha));
        if (added.length === 0) return noContent;
        const changed = ours.filter(({ sha }) => !theirs.some((it) => it.sha === sha)).flatMap(({ files }) => files);
        const files = added.flatMap((it) => it.files);
        if (files.some(({ filename }) => changed.some((it) => it.filename === filename))) {
          throw conflict("Merge conflict");
        }
        const parents = [into.head, from.sha];
        const date = new Date().toISOString();
        const merge = await addCommit(transaction, repo, { message, author: callerOf(context), date, parents, files });
        await moveBranch(transaction, repo, base, merge.sha);
        return created(commitShape(baseUrl, body, merge));
      });
    },
  };
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
