import type { RunAttemptRequest, RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { Queryable } from "../../../store/store.ts";
import { notFound } from "../../errors.ts";
import { repoPath } from "../../scopes.ts";
import { findResource, type Resource } from "../../store/resources.ts";
import { attempts, type Run, runPath, runs } from "../../store/workflow-runs.ts";

/** Throws 404. */
export async function findRun(database: Queryable, request: RunRequest): Promise<Resource<Run>> {
  const found = await findResource(database, runs, repoPath(request), request.run_id ?? "");
  if (found === undefined) throw notFound();
  return found;
}

/** The current attempt of a run, or an earlier one. Throws 404. */
export async function findAttempt(database: Queryable, request: RunAttemptRequest): Promise<Resource<Run>> {
  const run = await findRun(database, request);
  const { attempt_number = "" } = request;
  if (attempt_number === String(run.body.attempt)) return run;
  const earlier = await findResource(database, attempts, runPath(repoPath(request), run.id), attempt_number);
  if (earlier === undefined) throw notFound();
  return earlier;
}
