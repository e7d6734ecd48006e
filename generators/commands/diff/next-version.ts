import type { Change, ChangeLevel } from "@protoc-gen-rest/plugin/tooling";
import { inc, major, parse } from "semver";
import { CommandError } from "../session.ts";

/** The next version after a release with these changes, as Semantic Versioning 2.0.0 counts. */
export function nextVersion(current: string, changes: readonly Change[]): string {
  const version = parse(current);
  if (version === null)
    throw new CommandError(`--current must be a version such as 1.4.2, not ${JSON.stringify(current)}`);
  // A release candidate becomes the release that it announces.
  if (version.prerelease.length > 0) return `${version.major}.${version.minor}.${version.patch}`;
  return inc(version.version, bumpFor(major(version), changes)) ?? current;
}

/** Before 1.0.0, anything may change: a minor release does what a major one does later. */
function bumpFor(majorVersion: number, changes: readonly Change[]): "major" | "minor" | "patch" {
  const levels = new Set<ChangeLevel>(changes.map(({ level }) => level));
  if (levels.has("breaking")) return majorVersion === 0 ? "minor" : "major";
  return levels.size === 0 || majorVersion === 0 ? "patch" : "minor";
}
