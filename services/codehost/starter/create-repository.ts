import type { Transaction } from "../../store/store.ts";
import { repoPath } from "../scopes.ts";
import { repositories, repositoriesOf, repositoryId } from "../store/repositories.ts";
import { addResource, nextNumber } from "../store/resources.ts";
import { addStarterContent } from "./repository.ts";

/** Creates a repository with its starter content, unless it exists. */
export async function createRepository(
  transaction: Transaction,
  owner: string,
  name: string,
  id?: number,
): Promise<void> {
  const repository = { id: id ?? (await nextNumber(transaction)), owner, name, defaultBranch: "main" };
  const path = repoPath({ owner, repo: name });
  if (!(await addResource(transaction, repositories, path, repositoryId, repository))) return;
  await addStarterContent(transaction, path, repository);
}

/** Creates the repositories of these ids that do not exist yet. */
export async function needRepositories(transaction: Transaction, owner: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await repositoriesOf(transaction, owner)).map(({ body }) => body.id));
  for (const id of ids) {
    if (!known.has(id)) await createRepository(transaction, owner, `repository-${id}`, id);
  }
}
