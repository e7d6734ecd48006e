import type { Commit } from "../store/commits.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { type Job, type Run, stepName, type Workflow } from "../store/workflow-runs.ts";
import { simpleCommitShape, suiteIdOf } from "./commit.ts";
import { minimalRepositoryShape, repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

/** The app that runs workflows. */
const actionsApp = "github-actions";

export function workflowShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Workflow>,
): Shape<"workflow"> {
  const { id, name, path, state } = body;
  const html = repositoryHtmlUrl(baseUrl, repository);
  return {
    id,
    node_id: nodeId("Workflow", id),
    name,
    path,
    state,
    created_at: created,
    updated_at: updated,
    url: `${repositoryUrl(baseUrl, repository)}/actions/workflows/${id}`,
    html_url: `${html}/blob/${repository.defaultBranch}/${path}`,
    badge_url: `${html}/workflows/${encodeURIComponent(name)}/badge.svg`,
  };
}

export function runShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Run>,
  headCommit: Commit | undefined,
): Shape<"workflow-run"> {
  const { id, attempt, headBranch, headSha, workflowId } = body;
  const url = `${repositoryUrl(baseUrl, repository)}/actions/runs/${id}`;
  const suite = suiteIdOf(headSha, actionsApp);
  const shape = minimalRepositoryShape(baseUrl, repository);
  const actor = userShape(baseUrl, body.actor);
  return {
    id,
    name: body.name,
    node_id: nodeId("WorkflowRun", id),
    check_suite_id: suite,
    check_suite_node_id: nodeId("CheckSuite", suite),
    head_branch: headBranch,
    head_sha: headSha,
    path: body.path,
    display_title: headCommit?.message ?? body.name,
    run_number: body.number,
    run_attempt: attempt,
    event: body.event,
    status: body.status,
    conclusion: body.conclusion,
    workflow_id: workflowId,
    url,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/actions/runs/${id}`,
    pull_requests: [],
    created_at: created,
    updated_at: updated,
    actor,
    triggering_actor: actor,
    run_started_at: created,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(baseUrl, repository)}/check-suites/${suite}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: attempt === 1 ? null : `${url}/attempts/${attempt - 1}`,
    workflow_url: `${repositoryUrl(baseUrl, repository)}/actions/workflows/${workflowId}`,
    head_commit: headCommit === undefined ? null : simpleCommitShape(headCommit),
    repository: shape,
    head_repository: shape,
  };
}

export function jobShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Job>,
): Shape<"job"> {
  const { id, runId, attempt, name, status, conclusion, headSha, headBranch, workflowName } = body;
  const url = repositoryUrl(baseUrl, repository);
  const completed = status === "completed" ? updated : null;
  return {
    id,
    run_id: runId,
    run_url: `${url}/actions/runs/${runId}`,
    run_attempt: attempt,
    node_id: nodeId("CheckRun", id),
    head_sha: headSha,
    head_branch: headBranch,
    url: `${url}/actions/jobs/${id}`,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/actions/runs/${runId}/job/${id}`,
    status,
    conclusion,
    created_at: created,
    started_at: created,
    completed_at: completed,
    name,
    steps: body.log === undefined ? [] : [step(conclusion, created, completed)],
    check_run_url: `${url}/check-runs/${id}`,
    labels: ["ubuntu-latest"],
    runner_id: null,
    runner_name: null,
    runner_group_id: null,
    runner_group_name: null,
    workflow_name: workflowName,
  };
}

function step(conclusion: string | null, started: string, completed: string | null) {
  return {
    status: "completed",
    conclusion,
    name: stepName,
    number: 1,
    started_at: started,
    completed_at: completed,
  } as const;
}
