import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { FileResponse } from "../../../gen/codehost/v1/common_types.js";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { changeResource, listResources } from "../../store/resources.ts";
import { jobs, runs } from "../../store/workflow-runs.ts";
import { findAttempt, findRun } from "./find-run.ts";

type RunLogHandlers = Pick<RepositoryActionsHandlers, "downloadRunLogs" | "downloadRunAttemptLogs" | "deleteRunLogs">;

/** The logs of a run, or of an attempt of it. */
export function runLogHandlers({ store, downloads }: Host): RunLogHandlers {
  const logs = async (request: RunRequest, attempt: number): Promise<FileResponse> => {
    const { body } = await findRun(store, request);
    const where = { runId: body.id, attempt };
    const found = await listResources(store, jobs, repoPath(request), { where });
    if (body.logsDeleted === true || !found.some((job) => job.body.log !== undefined)) throw notFound();
    return { status: 302, location: downloads.link(`${repoPath(request)}/runs/${body.id}/${attempt}.zip`) };
  };
  return {
    async downloadRunAttemptLogs(request) {
      const { body } = await findAttempt(store, request);
      return logs(request, body.attempt);
    },
    async downloadRunLogs(request) {
      const { body } = await findRun(store, request);
      return logs(request, body.attempt);
    },
    async deleteRunLogs(request) {
      const { id } = await findRun(store, request);
      await store.transaction((it) =>
        changeResource(it, runs, repoPath(request), id, (run) => ({ ...run, logsDeleted: true })),
      );
      return noContent;
    },
  };
}
