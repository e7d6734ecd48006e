import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { JobRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import { notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { created } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { jobShape } from "../../shapes/workflow-run.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { jobs } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";
import { findRun } from "./find-run.ts";
import { startAttempt } from "./start-attempt.ts";

export function jobHandlers(
  host: Host,
): Naming<RepositoryActionsHandlers, "Job", "Run" | "Failed"> & Pick<RepositoryActionsHandlers, "rerunJob"> {
  const { store, baseUrl, downloads } = host;
  const all = resource(host, {
    kind: jobs,
    parent: repoPath,
    id: ({ job_id = "" }: JobRequest) => job_id,
    show: async (job, request, database) => jobShape(baseUrl, (await repositoryOf(database, request)).body, job),
    page: (items, total_count) => ({ total_count, jobs: items }),
  });
  return {
    getJob: all.get,
    async downloadJobLogs(request) {
      const { body } = await all.find(store, request);
      if (body.log === undefined) throw notFound();
      return { status: 302, location: downloads.link(`${repoPath(request)}/jobs/${body.id}.txt`) };
    },
    async rerunJob(request) {
      await store.transaction(async (transaction) => {
        const { body } = await all.find(transaction, request);
        const run = await findRun(transaction, { ...request, run_id: String(body.runId) });
        await startAttempt(transaction, repoPath(request), run, ({ name }) => name === body.name);
      });
      return created({});
    },
  };
}
