import type { Runner } from "../store/fleet.ts";
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
