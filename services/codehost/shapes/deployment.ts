import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import type { Approval, Run } from "../store/workflow-runs.ts";
import { repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, numberOf, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function approvalShape(
  baseUrl: string,
  repository: Repository,
  { body: { environment, state, user, comment }, created, updated }: Resource<Approval>,
): Shape<"environment-approvals"> {
  const shown = environmentShape(baseUrl, repository, environment);
  const environments = [{ ...shown, created_at: created, updated_at: updated }];
  return { environments, state, user: userShape(baseUrl, user), comment };
}

/** The deployment of a run to an environment. */
export function deploymentShape(
  baseUrl: string,
  repository: Repository,
  { body: run, created, updated }: Resource<Run>,
  environment: string,
): Shape<"deployment"> {
  const url = repositoryUrl(baseUrl, repository);
  const id = numberOf(`deployment ${run.id}`);
  return {
    url: `${url}/deployments/${id}`,
    id,
    node_id: nodeId("Deployment", id),
    sha: run.headSha,
    ref: run.headBranch,
    task: "deploy",
    payload: {},
    environment,
    original_environment: environment,
    description: null,
    creator: userShape(baseUrl, run.actor),
    created_at: created,
    updated_at: updated,
    statuses_url: `${url}/deployments/${id}/statuses`,
    repository_url: url,
  };
}

export function environmentId({ id }: Repository, name: string): number {
  return numberOf(`environment ${id}/${name}`);
}

export function environmentShape(
  baseUrl: string,
  repository: Repository,
  name: string,
): Shape<"pending-deployment">["environment"] {
  const id = environmentId(repository, name);
  const filter = `environments_filter=${encodeURIComponent(name)}`;
  return {
    id,
    node_id: nodeId("Environment", id),
    name,
    url: `${repositoryUrl(baseUrl, repository)}/environments/${encodeURIComponent(name)}`,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/deployments/activity_log?${filter}`,
  };
}
