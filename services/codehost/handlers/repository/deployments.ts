import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { RunRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf } from "../../page.ts";
import { noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { approvalShape, deploymentShape, environmentId, environmentShape } from "../../shapes/deployment.ts";
import { userShape } from "../../shapes/user.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, listResources, nextNumber } from "../../store/resources.ts";
import { type Approval, approvals, runPath } from "../../store/workflow-runs.ts";
import { findRun } from "./find-run.ts";
import { settleRun } from "./start-attempt.ts";

type ListHandlers = Pick<RepositoryActionsHandlers, "listRunApprovals" | "listPendingDeployments">;
type ReviewHandlers = Pick<RepositoryActionsHandlers, "reviewPendingDeployments" | "reviewRunProtectionRule">;

const states = ["approved", "rejected"] as const;

/** Runs that wait for an environment, and the reviews that let them go on. */
export function deploymentHandlers(host: Host): ListHandlers & ReviewHandlers {
  return { ...listHandlers(host), ...reviewHandlers(host) };
}

function listHandlers({ store, baseUrl, callerOf }: Host): ListHandlers {
  return {
    async listRunApprovals(request) {
      const run = await findRun(store, request);
      const { body } = await repositoryOf(store, request);
      const rows = await listResources(store, approvals, runPath(repoPath(request), run.id));
      const { items } = pageFrom(rows, pageOf(request));
      return ok(items.map((row) => approvalShape(baseUrl, body, row)));
    },
    async listPendingDeployments(request, context) {
      const { body: run } = await findRun(store, request);
      const { body } = await repositoryOf(store, request);
      if (run.waitsFor === undefined) return ok([]);
      const environment = environmentShape(baseUrl, body, run.waitsFor);
      const reviewers = [{ type: "User", reviewer: userShape(baseUrl, callerOf(context)) }];
      const pending = { wait_timer: 0, wait_timer_started_at: null, current_user_can_approve: true, reviewers };
      return ok([{ environment, ...pending }]);
    },
  };
}

function reviewHandlers({ store, baseUrl, callerOf }: Host): ReviewHandlers {
  return {
    async reviewPendingDeployments(request, context) {
      const members = membersOf(request.body);
      const ids = required("environment_ids", members.integers("environment_ids"));
      const state = required("state", members.oneOf("state", states));
      const comment = required("comment", members.text("comment"));
      const { body } = await repositoryOf(store, request);
      const run = await findRun(store, request);
      const { waitsFor: environment } = run.body;
      if (environment !== undefined && !ids.includes(environmentId(body, environment))) {
        throw invalid("environment_ids", "names no environment that waits");
      }
      const approval = { environment: environment ?? "", state, user: callerOf(context), comment };
      await store.transaction((transaction) => review(transaction, request, approval));
      return ok([deploymentShape(baseUrl, body, run, approval.environment)]);
    },
    async reviewRunProtectionRule(request, context) {
      const members = membersOf(request.body);
      const environment = required("environment_name", members.text("environment_name"));
      const state = members.oneOf("state", states);
      const comment = members.text("comment");
      // A comment alone reports on the rule, and decides nothing.
      if (state === undefined) {
        required("comment", comment);
        await findRun(store, request);
        return noContent;
      }
      const approval = { environment, state, user: callerOf(context), comment: comment ?? "" };
      await store.transaction((transaction) => review(transaction, request, approval));
      return noContent;
    },
  };
}

/** Decides a deployment that waits for a review. Throws 404 if none to this environment waits. */
async function review(transaction: Transaction, request: RunRequest, approval: Approval): Promise<void> {
  const repo = repoPath(request);
  const run = await findRun(transaction, request);
  if (run.body.waitsFor !== approval.environment) throw notFound("No deployment waits for a review");
  const id = String(await nextNumber(transaction));
  await addResource(transaction, approvals, runPath(repo, run.id), id, approval);
  await settleRun(transaction, repo, run, approval.state === "approved" ? approved : rejected);
}

const approved = { status: "queued", conclusion: null } as const;
const rejected = { status: "completed", conclusion: "failure" } as const;
