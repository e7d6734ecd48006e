import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf } from "../../page.ts";
import { noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { repositoryHtmlUrl, repositoryUrl } from "../../shapes/repository.ts";
import { nodeId, numberOf } from "../../shapes/shape.ts";
import { userShape } from "../../shapes/user.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, listResources, nextNumber } from "../../store/resources.ts";
import { approvals, runPath } from "../../store/workflow-runs.ts";
import { findRun } from "./find-run.ts";
import { settleRun } from "./start-attempt.ts";

type DeploymentHandlers = Pick<
  RepositoryActionsHandlers,
  "listRunApprovals" | "listPendingDeployments" | "reviewPendingDeployments" | "reviewRunProtectionRule"
>;

/** Runs that wait for an environment, and the reviews that let them go on. */
export function deploymentHandlers(host: Host): DeploymentHandlers {
  const { store, baseUrl, callerOf } = host;
  const review = async (
    request: Parameters<DeploymentHandlers["listRunApprovals"]>[0],
    isReviewed: (environment: string) => boolean,
    state: "approved" | "rejected",
    comment: string,
    user: string,
  ): Promise<string> =>
    store.transaction(async (transaction) => {
      const repo = repoPath(request);
      const run = await findRun(transaction, request);
      const { waitsFor: environment } = run.body;
      if (environment === undefined || !isReviewed(environment)) throw notFound("No deployment waits for a review");
      const id = String(await nextNumber(transaction));
      const approval = { environment, state, user, comment };
      await addResource(transaction, approvals, runPath(repo, run.id), id, approval);
      const isApproved = state === "approved";
      const settled = isApproved ? ({ status: "queued", conclusion: null } as const) : rejected;
      await settleRun(transaction, repo, run, settled);
      return environment;
    });
  return {
    async listRunApprovals(request) {
      const run = await findRun(store, request);
      const { body } = await repositoryOf(store, request);
      const rows = await listResources(store, approvals, runPath(repoPath(request), run.id));
      const items = rows.map(({ body: { environment, state, user, comment }, created, updated }) => ({
        environments: [{ ...environmentShape(baseUrl, body, environment), created_at: created, updated_at: updated }],
        state,
        user: userShape(baseUrl, user),
        comment,
      }));
      return ok([...pageFrom(items, pageOf(request)).items]);
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
    async reviewPendingDeployments(request, context) {
      const members = membersOf(request.body);
      const ids = required("environment_ids", members.integers("environment_ids"));
      const state = required("state", members.oneOf("state", ["approved", "rejected"] as const));
      const comment = required("comment", members.text("comment"));
      const { body } = await repositoryOf(store, request);
      const { body: run, created, updated } = await findRun(store, request);
      const isReviewed = (name: string) => ids.includes(environmentId(body, name));
      if (run.waitsFor !== undefined && !isReviewed(run.waitsFor))
        throw invalid("environment_ids", "names no environment that waits");
      const environment = await review(request, isReviewed, state, comment, callerOf(context));
      const url = repositoryUrl(baseUrl, body);
      const id = numberOf(`deployment ${run.id}`);
      return ok([
        {
          url: `${url}/deployments/${id}`,
          id,
          node_id: nodeId("Deployment", id),
          sha: run.headSha,
          ref: run.headBranch,
          task: "deploy",
          payload: {},
          environment,
          original_environment: environment,
          description: null,
          creator: userShape(baseUrl, run.actor),
          created_at: created,
          updated_at: updated,
          statuses_url: `${url}/deployments/${id}/statuses`,
          repository_url: url,
        },
      ]);
    },
    async reviewRunProtectionRule(request, context) {
      const members = membersOf(request.body);
      const environment = required("environment_name", members.text("environment_name"));
      const state = members.oneOf("state", ["approved", "rejected"] as const);
      const comment = members.text("comment");
      // A comment alone reports on the rule, and decides nothing.
      if (state === undefined) {
        required("comment", comment);
        await findRun(store, request);
        return noContent;
      }
      await review(request, (name) => name === environment, state, comment ?? "", callerOf(context));
      return noContent;
    },
  };
}

const rejected = { status: "completed", conclusion: "failure" } as const;

function environmentId({ id }: Repository, name: string): number {
  return numberOf(`environment ${id}/${name}`);
}

function environmentShape(baseUrl: string, repository: Repository, name: string) {
  const id = environmentId(repository, name);
  return {
    id,
    node_id: nodeId("Environment", id),
    name,
    url: `${repositoryUrl(baseUrl, repository)}/environments/${encodeURIComponent(name)}`,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/deployments/activity_log?environments_filter=${encodeURIComponent(name)}`,
  };
}
