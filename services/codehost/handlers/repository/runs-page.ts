import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { WorkflowRunsResponse } from "../../../gen/codehost/v1/workflows_types.js";
import type { Queryable } from "../../../store/store.ts";
import type { Host } from "../../host.ts";
import { filtersOf, pageOf, pageResponse, parameter, type Queried } from "../../page.ts";
import { type InRepo, repoPath } from "../../scopes.ts";
import type { Shape } from "../../shapes/shape.ts";
import { runShape } from "../../shapes/workflow-run.ts";
import { commits } from "../../store/commits.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { countResources, findResource, listResources, type Resource } from "../../store/resources.ts";
import { type Run, runs } from "../../store/workflow-runs.ts";

const filters = { actor: "actor", branch: "headBranch", event: "event", head_sha: "headSha" };
const conclusions = ["success", "failure", "neutral", "cancelled", "skipped", "timed_out", "action_required"];

/** A page of the runs that a request asks for, newest first. */
export async function runsPage(
  { store, baseUrl }: Host,
  request: InRepo & Queried,
  context: HandlerContext,
  more: object = {},
): Promise<WorkflowRunsResponse> {
  const { body } = await repositoryOf(store, request);
  // `status` is a status or a conclusion.
  const status = parameter(request, "status");
  const state = status === undefined ? {} : { [conclusions.includes(status) ? "conclusion" : "status"]: status };
  const where = { ...filtersOf(request, filters), ...state, ...more };
  const { limit, offset } = pageOf(request);
  const rows = await listResources(store, runs, repoPath(request), { where, newestFirst: true, limit, offset });
  const items = await Promise.all(rows.map((row) => shownRun(store, baseUrl, body, request, row)));
  const total = await countResources(store, runs, repoPath(request), where);
  return pageResponse(baseUrl, request, context, { items, total }, (workflow_runs, total_count) => {
    return { total_count, workflow_runs };
  });
}

/** A run with its commit. */
export async function shownRun(
  database: Queryable,
  baseUrl: string,
  repository: Repository,
  request: InRepo,
  run: Resource<Run>,
): Promise<Shape<"workflow-run">> {
  const commit = await findResource(database, commits, repoPath(request), run.body.headSha);
  return runShape(baseUrl, repository, run, commit?.body);
}
