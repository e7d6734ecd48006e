import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { WorkflowRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { Queryable, Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { workflowShape } from "../../shapes/workflow-run.ts";
import { resolveRef } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import {
  addResource,
  changeResource,
  countResources,
  listResources,
  nextNumber,
  type Resource,
} from "../../store/resources.ts";
import { type Run, runs, type Workflow, workflows } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";
import { runsPage } from "./runs-page.ts";
import { queueJob } from "./start-attempt.ts";

export function workflowHandlers(
  host: Host,
): Naming<RepositoryActionsHandlers, "Workflow", "Permissions" | "Access" | "PrivateFork"> {
  const { store, baseUrl } = host;
  const setState = async (request: WorkflowRequest, state: Workflow["state"]) => {
    const { id } = await findWorkflow(store, request);
    await store.transaction((it) =>
      changeResource(it, workflows, repoPath(request), id, (body) => ({ ...body, state })),
    );
    return noContent;
  };
  return {
    async listWorkflows(request, context) {
      const { body } = await repositoryOf(store, request);
      const rows = await listResources(store, workflows, repoPath(request));
      const items = rows.map((row) => workflowShape(baseUrl, body, row));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (workflows, total_count) => {
        return { total_count, workflows };
      });
    },
    async getWorkflow(request) {
      const { body } = await repositoryOf(store, request);
      return ok(workflowShape(baseUrl, body, await findWorkflow(store, request)));
    },
    disableWorkflow: (request) => setState(request, "disabled_manually"),
    enableWorkflow: (request) => setState(request, "active"),
    async dispatchWorkflow(request, context) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const ref = required("ref", members.text("ref"));
      members.object("inputs");
      const actor = host.callerOf(context);
      await store.transaction(async (transaction) => {
        const { body } = await findWorkflow(transaction, request);
        if (body.state !== "active") throw invalid("workflow_id", "names a disabled workflow");
        await startRun(transaction, repo, body, { ref, actor });
      });
      return noContent;
    },
    async listWorkflowRuns(request, context) {
      const { body } = await findWorkflow(store, request);
      return runsPage(host, request, context, { workflowId: body.id });
    },
    async getWorkflowTiming(request) {
      await findWorkflow(store, request);
      return ok({ billable: {} });
    },
  };
}

/** Adds a run of a workflow, which waits for a runner. Throws 422 for an unknown ref. */
async function startRun(
  transaction: Transaction,
  repo: string,
  workflow: Workflow,
  { ref, actor }: { readonly ref: string; readonly actor: string },
): Promise<void> {
  const headSha = await resolveRef(transaction, repo, ref);
  if (headSha === undefined) throw invalid("ref", "names no branch");
  await transaction.lock(`codehost/${repo}/runs`);
  const run: Run = {
    id: await nextNumber(transaction),
    workflowId: workflow.id,
    name: workflow.name,
    path: workflow.path,
    number: (await countResources(transaction, runs, repo, { workflowId: workflow.id })) + 1,
    attempt: 1,
    event: "workflow_dispatch",
    headBranch: ref.replace(/^refs\/heads\//, ""),
    headSha,
    status: "queued",
    conclusion: null,
    actor,
  };
  await addResource(transaction, runs, repo, String(run.id), run);
  await queueJob(transaction, repo, run, "test");
}

/** Finds a workflow by its id, or by the name of its file. Throws 404. */
async function findWorkflow(database: Queryable, request: WorkflowRequest): Promise<Resource<Workflow>> {
  const { workflow_id = "" } = request;
  const all = await listResources(database, workflows, repoPath(request));
  const found = all.find(({ id, body }) => id === workflow_id || body.path.split("/").at(-1) === workflow_id);
  if (found === undefined) throw notFound();
  return found;
}
