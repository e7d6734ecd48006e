import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { ComparisonRequest, ComparisonResponse } from "../../../gen/codehost/v1/commits_types.js";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { repoPath } from "../../scopes.ts";
import { commitShape } from "../../shapes/commit.ts";
import { repositoryHtmlUrl, repositoryUrl } from "../../shapes/repository.ts";
import type { Shape } from "../../shapes/shape.ts";
import { findCommit, historyOf } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { otherMediaType } from "./other-media-type.ts";

/** Compares what `BASE...HEAD` names; `OWNER:BRANCH` names a branch of this repository, too. */
export async function compare(
  { store, baseUrl }: Host,
  request: ComparisonRequest,
  context: HandlerContext,
): Promise<ComparisonResponse> {
  const { basehead = "" } = request;
  const [, base, head] = /^(?:[^:]*:)?(.+?)\.\.\.(?:[^:]*:)?(.+)$/.exec(basehead) ?? [];
  if (base === undefined || head === undefined) throw notFound("A comparison is written BASE...HEAD");
  const repo = repoPath(request);
  const { body } = await repositoryOf(store, request);
  const [from, to] = [await findCommit(store, repo, base), await findCommit(store, repo, head)];
  const [before, after] = [await historyOf(store, repo, from.sha), await historyOf(store, repo, to.sha)];
  const known = new Set(before.map(({ sha }) => sha));
  const ahead = after.filter(({ sha }) => !known.has(sha)).reverse();
  const reached = new Set(after.map(({ sha }) => sha));
  const behind = before.filter(({ sha }) => !reached.has(sha)).length;
  const mergeBase = after.find(({ sha }) => known.has(sha)) ?? from;
  const show = (commit: typeof from) => commitShape(baseUrl, body, commit);
  const html = `${repositoryHtmlUrl(baseUrl, body)}/compare/${encodeURIComponent(basehead)}`;
  const files = ahead.flatMap((commit) => show(commit).files ?? []);
  const shape: Shape<"commit-comparison"> = {
    url: `${repositoryUrl(baseUrl, body)}/compare/${encodeURIComponent(basehead)}`,
    html_url: html,
    permalink_url: `${repositoryHtmlUrl(baseUrl, body)}/compare/${from.sha}...${to.sha}`,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: show(from),
    merge_base_commit: show(mergeBase),
    status: statusOf(ahead.length, behind),
    ahead_by: ahead.length,
    behind_by: behind,
    total_commits: ahead.length,
    commits: ahead.map(show),
    files: [...new Map(files.map((file) => [file.filename, file])).values()],
  };
  return otherMediaType(context, ahead) ?? { mediaType: "application/json", body: shape };
}

function statusOf(ahead: number, behind: number): "identical" | "ahead" | "behind" | "diverged" {
  if (ahead === 0) return behind === 0 ? "identical" : "behind";
  return behind === 0 ? "ahead" : "diverged";
}
