import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { RunAttemptRequest, RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { EmptyResponse, FileResponse } from "../../../gen/codehost/v1/common_types.js";
import type { JobsResponse } from "../../../gen/codehost/v1/workflows_types.js";
import { conflict, forbidden, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse, parameter } from "../../page.ts";
import { accepted, created, noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { jobShape } from "../../shapes/workflow-run.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource, listResources, type Resource, removeResource } from "../../store/resources.ts";
import { artifacts, attempts, type Job, jobs, type Run, runPath, runs } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";
import { deploymentHandlers } from "./deployments.ts";
import { findRun } from "./find-run.ts";
import { runsPage, shownRun } from "./runs-page.ts";
import { settleRun, startAttempt } from "./start-attempt.ts";

type RunHandlers = Naming<RepositoryActionsHandlers, "Run", "Runner" | "Artifact" | "Workflow"> &
  Pick<RepositoryActionsHandlers, "listPendingDeployments" | "reviewPendingDeployments" | "rerunFailedJobs">;

/** The runs of workflows. No runner takes their jobs: what is queued stays queued until it is cancelled. */
export function runHandlers(host: Host): RunHandlers {
  const { store, baseUrl, downloads } = host;
  const jobsPage = async (request: RunRequest, context: HandlerContext, where: object): Promise<JobsResponse> => {
    const { body } = await repositoryOf(store, request);
    const rows = await listResources(store, jobs, repoPath(request), { where });
    const items = rows.map((row) => jobShape(baseUrl, body, row));
    return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (jobs, total_count) => ({
      total_count,
      jobs,
    }));
  };
  const cancel = (request: RunRequest): Promise<EmptyResponse> =>
    store.transaction(async (transaction) => {
      const run = await findRun(transaction, request);
      if (run.body.status === "completed") throw conflict("Cannot cancel a workflow run that is completed");
      await settleRun(transaction, repoPath(request), run, { status: "completed", conclusion: "cancelled" });
      return accepted({});
    });
  const rerun = (request: RunRequest, select: (job: Job) => boolean): Promise<EmptyResponse> =>
    store.transaction(async (transaction) => {
      await startAttempt(transaction, repoPath(request), await findRun(transaction, request), select);
      return created({});
    });
  const logs = async (request: RunRequest, attempt: number, name: string): Promise<FileResponse> => {
    const { body } = await findRun(store, request);
    const where = { runId: body.id, attempt };
    const found = await listResources(store, jobs, repoPath(request), { where });
    if (body.logsDeleted === true || !found.some((job) => job.body.log !== undefined)) throw notFound();
    return { status: 302, location: downloads.link(`${repoPath(request)}/runs/${body.id}/${name}`) };
  };
  return {
    ...deploymentHandlers(host),
    listRuns: (request, context) => runsPage(host, request, context),
    async getRun(request) {
      const { body } = await repositoryOf(store, request);
      return ok(await shownRun(store, baseUrl, body, request, await findRun(store, request)));
    },
    async deleteRun(request) {
      const repo = repoPath(request);
      return store.transaction(async (transaction) => {
        const { id, body } = await findRun(transaction, request);
        if (body.status !== "completed") throw forbidden("Could not delete the workflow run: it is still running");
        const where = { runId: body.id };
        for (const job of await listResources(transaction, jobs, repo, { where })) {
          await removeResource(transaction, jobs, repo, job.id);
        }
        for (const artifact of await listResources(transaction, artifacts, repo, { where })) {
          await removeResource(transaction, artifacts, repo, artifact.id);
        }
        await removeResource(transaction, runs, repo, id);
        return noContent;
      });
    },
    async getRunAttempt(request) {
      const { body } = await repositoryOf(store, request);
      return ok(await shownRun(store, baseUrl, body, request, await findAttempt(host, request)));
    },
    async listRunAttemptJobs(request, context) {
      const { body } = await findAttempt(host, request);
      return jobsPage(request, context, { runId: body.id, attempt: body.attempt });
    },
    async downloadRunAttemptLogs(request) {
      const { body } = await findAttempt(host, request);
      return logs(request, body.attempt, `${body.attempt}.zip`);
    },
    async listRunJobs(request, context) {
      const { body } = await findRun(store, request);
      const isLatest = parameter(request, "filter") !== "all";
      return jobsPage(request, context, isLatest ? { runId: body.id, attempt: body.attempt } : { runId: body.id });
    },
    async downloadRunLogs(request) {
      const { body } = await findRun(store, request);
      return logs(request, body.attempt, `${body.attempt}.zip`);
    },
    async deleteRunLogs(request) {
      const { id } = await findRun(store, request);
      await store.transaction((it) =>
        changeResource(it, runs, repoPath(request), id, (run) => ({ ...run, logsDeleted: true })),
      );
      return noContent;
    },
    cancelRun: cancel,
    forceCancelRun: cancel,
    approveRun: (request) =>
      store.transaction(async (transaction) => {
        const run = await findRun(transaction, request);
        if (run.body.conclusion !== "action_required") throw forbidden("This run does not wait for approval");
        await settleRun(transaction, repoPath(request), run, { status: "queued", conclusion: null });
        return created({});
      }),
    rerunRun: (request) => rerun(request, () => true),
    rerunFailedJobs: (request) => rerun(request, ({ conclusion }) => conclusion !== "success"),
    async getRunTiming(request) {
      await findRun(store, request);
      return ok({ billable: {} });
    },
  };
}

/** The current attempt of a run, or an earlier one. Throws 404. */
async function findAttempt({ store }: Host, request: RunAttemptRequest): Promise<Resource<Run>> {
  const run = await findRun(store, request);
  const { attempt_number = "" } = request;
  if (attempt_number === String(run.body.attempt)) return run;
  const earlier = await findResource(store, attempts, runPath(repoPath(request), run.id), attempt_number);
  if (earlier === undefined) throw notFound();
  return earlier;
}
