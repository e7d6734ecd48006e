import type { Runner, RunnerGroup } from "../store/fleet.ts";
import type { Shape } from "./shape.ts";

export function runnerShape({ id, groupId, name, os, labels }: Runner): Shape<"runner"> {
  // No process is connected: the runner exists, and does not run.
  const shown = labels.map((label) => ({ ...label }));
  return { id, runner_group_id: groupId, name, os, status: "offline", busy: false, labels: shown };
}

const version = "2.329.0";
const systems = ["linux", "osx", "win"].flatMap((os) => ["x64", "arm64"].map((architecture) => ({ os, architecture })));

/** Where the runner application of the public product is published. */
export const runnerDownloads: Shape<"runner-application">[] = systems.map(({ os, architecture }) => {
  const filename = `actions-runner-${os}-${architecture}-${version}.${os === "win" ? "zip" : "tar.gz"}`;
  const download_url = `https://github.com/actions/runner/releases/download/v${version}/${filename}`;
  return { os, architecture, download_url, filename };
});

export function runnerGroupShape(baseUrl: string, org: string, group: RunnerGroup): Shape<"runner-groups-org"> {
  const groupUrl = `${baseUrl}/orgs/${encodeURIComponent(org)}/actions/runner-groups/${group.id}`;
  return {
    id: group.id,
    name: group.name,
    visibility: group.visibility,
    default: group.isDefault,
    ...(group.visibility === "selected" && { selected_repositories_url: `${groupUrl}/repositories` }),
    runners_url: `${groupUrl}/runners`,
    hosted_runners_url: `${groupUrl}/hosted-runners`,
    inherited: false,
    allows_public_repositories: group.allowsPublicRepositories,
    workflow_restrictions_read_only: false,
    restricted_to_workflows: group.restrictedToWorkflows,
    selected_workflows: [...group.selectedWorkflows],
  };
}
