import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { JobsResponse } from "../../../gen/codehost/v1/workflows_types.js";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse, parameter } from "../../page.ts";
import { repoPath } from "../../scopes.ts";
import { jobShape } from "../../shapes/workflow-run.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources } from "../../store/resources.ts";
import { jobs } from "../../store/workflow-runs.ts";
import { findAttempt, findRun } from "./find-run.ts";

/** The jobs of a run, or of an attempt of it. */
export function runJobHandlers({
  store,
  baseUrl,
}: Host): Pick<RepositoryActionsHandlers, "listRunJobs" | "listRunAttemptJobs"> {
  const jobsPage = async (request: RunRequest, context: HandlerContext, where: object): Promise<JobsResponse> => {
    const { body } = await repositoryOf(store, request);
    const rows = await listResources(store, jobs, repoPath(request), { where });
    const items = rows.map((row) => jobShape(baseUrl, body, row));
    return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (jobs, total_count) => ({
      total_count,
      jobs,
    }));
  };
  return {
    async listRunAttemptJobs(request, context) {
      const { body } = await findAttempt(store, request);
      return jobsPage(request, context, { runId: body.id, attempt: body.attempt });
    },
    async listRunJobs(request, context) {
      const { body } = await findRun(store, request);
      const isLatest = parameter(request, "filter") !== "all";
      return jobsPage(request, context, isLatest ? { runId: body.id, attempt: body.attempt } : { runId: body.id });
    },
  };
}
