import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { conflict, invalid } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { created, noContent } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { commitShape } from "../../shapes/commit.ts";
import {
  addCommit,
  type Commit,
  type FileChange,
  findBranch,
  findCommit,
  historyOf,
  moveBranch,
} from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import type { Naming } from "../naming.ts";

export function mergeHandlers({ store, baseUrl, callerOf }: Host): Naming<BranchesHandlers, "merge"> {
  return {
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
        const files = await changesBetween(transaction, repo, into.head, from.sha);
        if (files === undefined) return noContent;
        const parents = [into.head, from.sha];
        const about = { message, author: callerOf(context), date: new Date().toISOString() };
        const merge: Commit = await addCommit(transaction, repo, { ...about, parents, files });
        await moveBranch(transaction, repo, base, merge.sha);
        return created(commitShape(baseUrl, body, merge));
      });
    },
  };
}

/** The changes of a merge; undefined if there is nothing to merge. Throws 409 if both sides change a file. */
async function changesBetween(
  transaction: Transaction,
  repo: string,
  base: string,
  head: string,
): Promise<FileChange[] | undefined> {
  const [ours, theirs] = [await historyOf(transaction, repo, base), await historyOf(transaction, repo, head)];
  const added = theirs.filter(({ sha }) => !ours.some((it) => it.sha === sha));
  if (added.length === 0) return undefined;
  const changed = ours.filter(({ sha }) => !theirs.some((it) => it.sha === sha)).flatMap(({ files }) => files);
  const files = added.flatMap((it) => it.files);
  if (files.some(({ filename }) => changed.some((it) => it.filename === filename))) throw conflict("Merge conflict");
  return files;
}
