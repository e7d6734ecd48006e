import type { Codespace } from "../store/fleet.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { minimalRepositoryShape, repositoryUrl } from "./repository.ts";
import type { Shape } from "./shape.ts";
import { userShape } from "./user.ts";

const gigabyte = 1024 ** 3;

export const machines: readonly Shape<"codespace-machine">[] = [2, 4].map((cpus) => ({
  name: `standardLinux${cpus * 16}gb`,
  display_name: `${cpus} cores, ${cpus * 4} GB RAM, ${cpus * 16} GB storage`,
  operating_system: "linux",
  storage_in_bytes: cpus * 16 * gigabyte,
  memory_in_bytes: cpus * 4 * gigabyte,
  cpus,
  prebuild_availability: null,
}));

export function codespaceShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Codespace>,
): Shape<"codespace"> {
  const { id, name, owner, state } = body;
  const url = `${baseUrl}/user/codespaces/${encodeURIComponent(name)}`;
  return {
    id,
    name,
    display_name: name,
    environment_id: null,
    owner: userShape(baseUrl, owner),
    billable_owner: userShape(baseUrl, owner),
    repository: minimalRepositoryShape(baseUrl, repository),
    machine: machines[0] ?? null,
    devcontainer_path: null,
    prebuild: false,
    created_at: created,
    updated_at: updated,
    last_used_at: updated,
    state,
    url,
    git_status: {
      ahead: 0,
      behind: 0,
      has_unpushed_changes: false,
      has_uncommitted_changes: false,
      ref: repository.defaultBranch,
    },
    location: "WestEurope",
    idle_timeout_minutes: 30,
    web_url: `${baseUrl}/codespaces/${encodeURIComponent(name)}`,
    machines_url: `${url}/machines`,
    start_url: `${url}/start`,
    stop_url: `${url}/stop`,
    pulls_url: `${repositoryUrl(baseUrl, repository)}/pulls`,
    recent_folders: [],
  };
}
