import { type Annotation, type CheckRun, type CheckSuite, checksApp } from "../store/checks.ts";
import type { Commit } from "../store/commits.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { appShape } from "./app.ts";
import { simpleCommitShape } from "./commit.ts";
import { minimalRepositoryShape, repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, type Shape } from "./shape.ts";

export function checkRunShape(baseUrl: string, repository: Repository, run: CheckRun): Shape<"check-run"> {
  const url = `${repositoryUrl(baseUrl, repository)}/check-runs/${run.id}`;
  const html = `${repositoryHtmlUrl(baseUrl, repository)}/runs/${run.id}`;
  return {
    id: run.id,
    head_sha: run.sha,
    node_id: nodeId("CheckRun", run.id),
    external_id: run.externalId,
    url,
    html_url: html,
    details_url: run.detailsUrl ?? html,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.started,
    completed_at: run.completed,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: { id: run.suiteId },
    app: appShape(baseUrl, checksApp),
    pull_requests: [],
  };
}

export function checkSuiteShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<CheckSuite>,
  runs: readonly CheckRun[],
  commit: Commit | undefined,
): Shape<"check-suite"> {
  const { id, sha, app } = body;
  const url = `${repositoryUrl(baseUrl, repository)}/check-suites/${id}`;
  return {
    id,
    node_id: nodeId("CheckSuite", id),
    head_branch: null,
    head_sha: sha,
    ...stateOf(runs),
    url,
    before: commit?.parents[0] ?? null,
    after: sha,
    pull_requests: [],
    app: appShape(baseUrl, app),
    repository: minimalRepositoryShape(baseUrl, repository),
    created_at: created,
    updated_at: updated,
    head_commit: simpleCommitShape(commit ?? unknownCommit(sha, created)),
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
  };
}

/** A suite has completed when all its runs have; its conclusion is the worst of theirs. */
function stateOf(runs: readonly CheckRun[]): Pick<Shape<"check-suite">, "status" | "conclusion"> {
  if (runs.length === 0) return { status: "queued", conclusion: null };
  if (runs.some(({ status }) => status !== "completed")) return { status: "in_progress", conclusion: null };
  const order = ["failure", "timed_out", "cancelled", "action_required", "success", "neutral", "skipped"] as const;
  return { status: "completed", conclusion: order.find((it) => runs.some((run) => run.conclusion === it)) ?? null };
}

function unknownCommit(sha: string, date: string): Commit {
  return { sha, message: "", author: "unknown", date, parents: [], files: [] };
}

export function annotationShape(
  baseUrl: string,
  repository: Repository,
  sha: string,
  annotation: Annotation,
): Shape<"check-annotation"> {
  const path = annotation.path.split("/").map(encodeURIComponent).join("/");
  return { ...annotation, blob_href: `${repositoryHtmlUrl(baseUrl, repository)}/blob/${sha}/${path}` };
}
