import type { Transaction } from "../../store/store.ts";
import { addResource, nextNumber } from "../store/resources.ts";
import { artifacts, caches, jobs, type Run, runs, workflows } from "../store/workflow-runs.ts";
import { starterUser } from "./user.ts";

/** A workflow with three runs: one has ended, one waits for an environment, one from a fork for approval. */
export async function addStarterRuns(
  transaction: Transaction,
  repo: string,
  branch: string,
  sha: string,
): Promise<void> {
  const workflow = {
    id: await nextNumber(transaction),
    name: "CI",
    path: ".github/workflows/ci.yml",
    state: "active",
  } as const;
  await addResource(transaction, workflows, repo, String(workflow.id), workflow);
  const common = {
    workflowId: workflow.id,
    name: workflow.name,
    path: workflow.path,
    attempt: 1,
    headBranch: branch,
    headSha: sha,
    actor: starterUser,
  };
  const ended = await addRun(transaction, repo, {
    ...common,
    number: 1,
    event: "push",
    status: "completed",
    conclusion: "success",
  });
  await addArtifactAndCache(transaction, repo, { ...common, id: ended });
  await addRun(transaction, repo, {
    ...common,
    number: 2,
    event: "push",
    status: "waiting",
    conclusion: null,
    waitsFor: "production",
  });
  await addRun(transaction, repo, {
    ...common,
    number: 3,
    event: "pull_request",
    status: "completed",
    conclusion: "action_required",
  });
}

async function addArtifactAndCache(
  transaction: Transaction,
  repo: string,
  { id: runId, headBranch, headSha }: Pick<Run, "id" | "headBranch" | "headSha">,
): Promise<void> {
  const artifactId = await nextNumber(transaction);
  await addResource(transaction, artifacts, repo, String(artifactId), {
    id: artifactId,
    runId,
    name: "coverage",
    headSha,
    headBranch,
    files: { "coverage.txt": "README.md 100%\n" },
    expires: "2099-01-01T00:00:00Z",
  });
  const cacheId = await nextNumber(transaction);
  await addResource(transaction, caches, repo, String(cacheId), {
    id: cacheId,
    ref: `refs/heads/${headBranch}`,
    key: "node-modules-1",
    version: "1f2e3d",
    size: 4096,
  });
}

async function addRun(transaction: Transaction, repo: string, run: Omit<Run, "id">): Promise<number> {
  const id = await nextNumber(transaction);
  await addResource(transaction, runs, repo, String(id), { ...run, id });
  const job = { id: await nextNumber(transaction), runId: id, attempt: 1, name: "test", workflowName: run.name };
  const { status, conclusion, headSha, headBranch } = run;
  const log = conclusion === "success" ? { log: "npm test\nok\n" } : {};
  await addResource(transaction, jobs, repo, String(job.id), {
    ...job,
    status,
    conclusion,
    headSha,
    headBranch,
    ...log,
  });
  return id;
}
