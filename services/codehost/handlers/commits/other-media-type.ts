import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CommitResponse } from "../../../gen/codehost/v1/commits_types.js";
import { diffOf, patchOf } from "../../shapes/commit.ts";
import type { Commit } from "../../store/commits.ts";

const mediaTypes = [
  "application/json",
  "application/vnd.github.diff",
  "application/vnd.github.v3.diff",
  "application/vnd.github.patch",
  "application/vnd.github.v3.patch",
  "application/vnd.github.sha",
  "application/vnd.github.v3.sha",
] as const;

/** Commits in the media type that the caller asks for; the last one is the newest. Undefined for JSON. */
export function otherMediaType(
  context: HandlerContext,
  commits: readonly Commit[],
): Exclude<CommitResponse, { mediaType: "application/json" }> | undefined {
  const accepted = context.accepts(...mediaTypes, "application/vnd.github+json", "application/vnd.github.v3+json");
  const format = /\.(diff|patch|sha)$/.exec(accepted ?? "")?.[1];
  if (format === "diff") {
    return { mediaType: "application/vnd.github.diff", body: diffOf(commits.flatMap(({ files }) => files)) };
  }
  if (format === "patch") return { mediaType: "application/vnd.github.patch", body: commits.map(patchOf).join("\n") };
  if (format === "sha") return { mediaType: "application/vnd.github.sha", body: commits.at(-1)?.sha ?? "" };
  return undefined;
}
