import type { Queryable } from "../../store/store.ts";
import { notFound } from "../errors.ts";
import { type InRepo, ownerPath, repoPath, segment } from "../scopes.ts";
import { findResource, type Kind, kindOf, listResources, type Resource } from "./resources.ts";

/** The record of a repository. */
export interface Repository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
}

export type RepositoryResource = Resource<Repository>;

export const repositories: Kind<Repository> = kindOf("repository");
/** There is one repository at a path. */
export const repositoryId = "";

/** Returns a repository, which exists since a request has named it. */
export async function repositoryOf(database: Queryable, request: InRepo): Promise<RepositoryResource> {
  return findRepositoryAt(database, repoPath(request));
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

/** Returns the repository at a path. */
export async function findRepositoryAt(database: Queryable, path: string): Promise<RepositoryResource> {
  const found = await findResource(database, repositories, path, repositoryId);
  if (found === undefined) throw notFound();
  return found;
}
