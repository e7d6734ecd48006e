import type { JsonResponse } from "../../gen/codehost/v1/common_types.js";
import type {
  ArtifactAndLogRetentionResponse,
  ForkApprovalResponse,
  PrivateForkWorkflowsResponse,
  SelectedActionsResponse,
  SubjectTemplateResponse,
  WorkflowPermissionsResponse,
} from "../../gen/codehost/v1/responses_types.js";
import type { WithBody } from "../body.ts";
import type { Host } from "../host.ts";
import { created } from "../responses.ts";
import { type SettingType, setting } from "./setting.ts";

export const allowedActions = ["all", "local_only", "selected"] as const;

const approvalPolicies = [
  "first_time_contributors_new_to_github",
  "first_time_contributors",
  "all_external_contributors",
] as const;

interface Accessors<Request, Current> {
  get(request: Request): Promise<Current>;
  set(request: Request & WithBody): Promise<JsonResponse>;
}

interface ActionsSettings<Request> {
  readonly retention: Accessors<Request, ArtifactAndLogRetentionResponse>;
  readonly forkApproval: Accessors<Request, ForkApprovalResponse>;
  readonly privateForks: Accessors<Request, PrivateForkWorkflowsResponse>;
  readonly selectedActions: Accessors<Request, SelectedActionsResponse>;
  readonly workflow: Accessors<Request, WorkflowPermissionsResponse>;
}

/** The settings of Actions that organizations and repositories share. */
export function actionsSettings<Parent extends object>(
  host: Host,
  parent: (request: Parent) => string,
): ActionsSettings<Parent> {
  const create = <Setting extends object, Shown extends object = Setting>(
    type: Omit<SettingType<Parent, Setting, Shown>, "parent">,
  ) => setting<Parent, Setting, Shown>(host, { ...type, parent });
  return {
    retention: create({
      name: "artifact-and-log-retention",
      defaults: { days: 90 },
      read: (it) => ({ days: it.integer("days") }),
      show: ({ days }) => ({ days, maximum_allowed_days: 365 }),
    }),
    forkApproval: create({
      name: "fork-pr-contributor-approval",
      defaults: { approval_policy: "first_time_contributors" as (typeof approvalPolicies)[number] },
      read: (it) => ({ approval_policy: it.oneOf("approval_policy", approvalPolicies) }),
    }),
    privateForks: create({
      name: "fork-pr-workflows-private-repos",
      defaults: {
        run_workflows_from_fork_pull_requests: false,
        send_write_tokens_to_workflows: false,
        send_secrets_and_variables: false,
        require_approval_for_fork_pr_workflows: false,
      },
      read: (it) => ({
        run_workflows_from_fork_pull_requests: it.flag("run_workflows_from_fork_pull_requests"),
        send_write_tokens_to_workflows: it.flag("send_write_tokens_to_workflows"),
        send_secrets_and_variables: it.flag("send_secrets_and_variables"),
        require_approval_for_fork_pr_workflows: it.flag("require_approval_for_fork_pr_workflows"),
      }),
    }),
    selectedActions: create({
      name: "selected-actions",
      defaults: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] as string[] },
      read: (it) => ({
        github_owned_allowed: it.flag("github_owned_allowed"),
        verified_allowed: it.flag("verified_allowed"),
        patterns_allowed: it.texts("patterns_allowed"),
      }),
    }),
    workflow: create({
      name: "workflow-permissions",
      defaults: {
        default_workflow_permissions: "read" as "read" | "write",
        can_approve_pull_request_reviews: false,
      },
      read: (it) => ({
        default_workflow_permissions: it.oneOf("default_workflow_permissions", ["read", "write"] as const),
        can_approve_pull_request_reviews: it.flag("can_approve_pull_request_reviews"),
      }),
    }),
  };
}

/** The template of the subject claim in OpenID Connect tokens. */
export function subjectTemplate<Parent extends object>(
  host: Host,
  parent: (request: Parent) => string,
): Accessors<Parent, SubjectTemplateResponse> {
  return setting(host, {
    name: "oidc-subject",
    parent,
    defaults: { include_claim_keys: ["repo", "context"] },
    read: (it) => ({ include_claim_keys: it.texts("include_claim_keys") }),
    response: created({}),
  });
}
