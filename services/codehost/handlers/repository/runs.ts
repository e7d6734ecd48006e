import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { forbidden } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources, removeResource } from "../../store/resources.ts";
import { artifacts, jobs, runs } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";
import { deploymentHandlers } from "./deployments.ts";
import { findAttempt, findRun } from "./find-run.ts";
import { runJobHandlers } from "./run-jobs.ts";
import { runLogHandlers } from "./run-logs.ts";
import { runStateHandlers } from "./run-state.ts";
import { runsPage, shownRun } from "./runs-page.ts";

type RunHandlers = Naming<RepositoryActionsHandlers, "Run", "Runner" | "Artifact" | "Workflow"> &
  Pick<RepositoryActionsHandlers, "listPendingDeployments" | "reviewPendingDeployments" | "rerunFailedJobs">;

/** The runs of workflows. No runner takes their jobs: what is queued stays queued until it is cancelled. */
export function runHandlers(host: Host): RunHandlers {
  const { store, baseUrl } = host;
  return {
    ...deploymentHandlers(host),
    ...runJobHandlers(host),
    ...runLogHandlers(host),
    ...runStateHandlers(host),
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
      return ok(await shownRun(store, baseUrl, body, request, await findAttempt(store, request)));
    },
    async getRunTiming(request) {
      await findRun(store, request);
      return ok({ billable: {} });
    },
  };
}
