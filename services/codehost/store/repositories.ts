import type { Queryable, Transaction } from "../../store/store.ts";
import { notFound } from "../errors.ts";
import { type InRepo, ownerPath, repoPath, segment } from "../scopes.ts";
import type { Repository, RepositoryResource } from "../shapes/repository.ts";
import { addStarterContent } from "../starter/repository.ts";
import { addResource, findResource, type Kind, kindOf, listResources, nextNumber } from "./resources.ts";

export const repositories: Kind<Repository> = kindOf("repository");
const self = "";

/** Returns a repository, which exists since a request has named it. */
export async function repositoryOf(database: Queryable, request: InRepo): Promise<RepositoryResource> {
  return findRepositoryAt(database, repoPath(request));
}

/** Creates a repository with its starter content, unless it exists. */
export async function createRepository(
  transaction: Transaction,
  owner: string,
  name: string,
  id?: number,
): Promise<void> {
  const repository = { id: id ?? (await nextNumber(transaction)), owner, name, defaultBranch: "main" };
  const path = repoPath({ owner, repo: name });
  if (!(await addResource(transaction, repositories, path, self, repository))) return;
  await addStarterContent(transaction, path, repository);
}

/** The repositories of an organization with these ids, in their order. Throws 404 for others. */
export async function repositoriesById(
  database: Queryable,
  owner: string,
  ids: readonly number[],
): Promise<RepositoryResource[]> {
  if (ids.length === 0) return [];
  const all = await repositoriesOf(database, owner);
  return ids.map((id) => {
    const found = all.find(({ body }) => body.id === id);
    if (found === undefined) throw notFound(`${segment(owner)} has no repository with the id ${id}`);
    return found;
  });
}

export async function repositoriesOf(database: Queryable, owner: string): Promise<readonly RepositoryResource[]> {
  return listResources(database, repositories, ownerPath(owner));
}

/** Creates the repositories of these ids that do not exist yet. */
export async function needRepositories(transaction: Transaction, owner: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await repositoriesOf(transaction, owner)).map(({ body }) => body.id));
  for (const id of ids) {
    if (!known.has(id)) await createRepository(transaction, owner, `repository-${id}`, id);
  }
}

/** Returns the repository at a path. */
export async function findRepositoryAt(database: Queryable, path: string): Promise<RepositoryResource> {
  const found = await findResource(database, repositories, path, self);
  if (found === undefined) throw notFound();
  return found;
}
