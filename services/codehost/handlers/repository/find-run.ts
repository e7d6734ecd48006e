import type { RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { Queryable } from "../../../store/store.ts";
import { notFound } from "../../errors.ts";
import { repoPath } from "../../scopes.ts";
import { findResource, type Resource } from "../../store/resources.ts";
import { type Run, runs } from "../../store/workflow-runs.ts";

/** Throws 404. */
export async function findRun(database: Queryable, request: RunRequest): Promise<Resource<Run>> {
  const found = await findResource(database, runs, repoPath(request), request.run_id ?? "");
  if (found === undefined) throw notFound();
  return found;
}
