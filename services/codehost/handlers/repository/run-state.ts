import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { EmptyResponse } from "../../../gen/codehost/v1/common_types.js";
import { conflict, forbidden } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { accepted, created } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import type { Job } from "../../store/workflow-runs.ts";
import { findRun } from "./find-run.ts";
import { settleRun, startAttempt } from "./start-attempt.ts";

type RunStateHandlers = Pick<
  RepositoryActionsHandlers,
  "cancelRun" | "forceCancelRun" | "approveRun" | "rerunRun" | "rerunFailedJobs"
>;

/** Cancels runs, approves them, and starts them again. */
export function runStateHandlers({ store }: Host): RunStateHandlers {
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
  return {
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
  };
}
