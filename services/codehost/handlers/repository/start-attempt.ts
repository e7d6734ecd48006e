import type { Transaction } from "../../../store/store.ts";
import { forbidden } from "../../errors.ts";
import { addResource, changeResource, listResources, nextNumber, type Resource } from "../../store/resources.ts";
import { attempts, type Job, jobs, type Run, runPath, runs } from "../../store/workflow-runs.ts";

/** Adds a job of a run, which waits for a runner. */
export async function queueJob(transaction: Transaction, repo: string, run: Run, name: string): Promise<void> {
  const id = await nextNumber(transaction);
  await addResource(transaction, jobs, repo, String(id), {
    id,
    runId: run.id,
    attempt: run.attempt,
    name,
    status: "queued",
    conclusion: null,
    headSha: run.headSha,
    headBranch: run.headBranch,
    workflowName: run.name,
  });
}

/** Starts a run that has ended again, with those of its jobs that `select` chooses. Throws 403 for one that still runs. */
export async function startAttempt(
  transaction: Transaction,
  repo: string,
  run: Resource<Run>,
  select: (job: Job) => boolean,
): Promise<void> {
  const { id, attempt, status } = run.body;
  if (status !== "completed") throw forbidden("This workflow run is already running");
  const before = await listResources(transaction, jobs, repo, { where: { runId: id, attempt } });
  await addResource(transaction, attempts, runPath(repo, id), String(attempt), run.body);
  const next: Run = { ...run.body, attempt: attempt + 1, status: "queued", conclusion: null };
  await changeResource(transaction, runs, repo, run.id, () => next);
  for (const { body } of before) if (select(body)) await queueJob(transaction, repo, next, body.name);
}

/** Sets the status of a run and of its current jobs. */
export async function settleRun(
  transaction: Transaction,
  repo: string,
  run: Resource<Run>,
  settled: Pick<Run, "status" | "conclusion">,
): Promise<void> {
  await changeResource(transaction, runs, repo, run.id, ({ waitsFor: _, ...it }) => ({ ...it, ...settled }));
  const where = { runId: run.body.id, attempt: run.body.attempt };
  for (const { id } of await listResources(transaction, jobs, repo, { where })) {
    await changeResource(transaction, jobs, repo, id, (it) => ({ ...it, ...settled }));
  }
}
