import type { Transaction } from "../../store/store.ts";
import { orgPath } from "../scopes.ts";
import { codespaces, customImages, customImageVersions, runnerGroups, runners, systemLabels } from "../store/fleet.ts";
import { addResource, type Kind, kindOf, nextNumber } from "../store/resources.ts";
import { createRepository } from "./create-repository.ts";
import { starterUser } from "./user.ts";

export const organizations: Kind<{ readonly login: string }> = kindOf("organization");

/** Adds what an organization starts with, unless it exists: a runner in the default group, a custom image, a codespace. */
export async function createOrganization(transaction: Transaction, login: string): Promise<void> {
  const path = orgPath({ org: login });
  if (!(await addResource(transaction, organizations, path, "", { login }))) return;
  await addResource(transaction, runnerGroups, path, "1", {
    id: 1,
    name: "Default",
    visibility: "all",
    isDefault: true,
    allowsPublicRepositories: false,
    restrictedToWorkflows: false,
    selectedWorkflows: [],
    repositories: [],
  });
  const id = await nextNumber(transaction);
  const labels = systemLabels("Linux").map((label, index) => ({ ...label, id: index + 1 }));
  await addResource(transaction, runners, path, String(id), { id, groupId: 1, name: "linux-1", os: "Linux", labels });
  const imageId = await nextNumber(transaction);
  await addResource(transaction, customImages, path, String(imageId), {
    id: imageId,
    name: "build",
    platform: "linux-x64",
  });
  await addResource(transaction, customImageVersions, `${path}/images/${imageId}`, "1.0.0", {
    version: "1.0.0",
    sizeGb: 30,
  });
  const repo = "hello";
  await createRepository(transaction, login, repo);
  const name = `${starterUser}-codespace-1`;
  const codespace = { id: await nextNumber(transaction), name, owner: starterUser, repo, state: "Available" } as const;
  await addResource(transaction, codespaces, path, name, codespace);
}
