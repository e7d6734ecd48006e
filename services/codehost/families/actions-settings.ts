import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type {
  ArtifactAndLogRetentionResponse,
  ForkApprovalResponse,
  PrivateForkWorkflowsResponse,
  SelectedActionsResponse,
  WorkflowPermissionsResponse,
} from "../../gen/codehost/v1/settings_types.js";
import type { WithBody } from "../body.ts";
import type { Host } from "../host.ts";
import { setting } from "./setting.ts";

export const allowedActions = ["all", "local_only", "selected"] as const;

const approvalPolicies = [
  "first_time_contributors_new_to_github",
  "first_time_contributors",
  "all_external_contributors",
] as const;

type Get<Parent, Current> = (request: Parent) => Promise<Current>;
type Set<Parent> = (request: Parent & WithBody) => Promise<EmptyResponse>;
/** The path that the settings belong to. */
type Path<Parent> = (request: Parent) => string;

interface ActionsSettingHandlers<Parent> {
  getArtifactAndLogRetention: Get<Parent, ArtifactAndLogRetentionResponse>;
  setArtifactAndLogRetention: Set<Parent>;
  getForkPullRequestApproval: Get<Parent, ForkApprovalResponse>;
  setForkPullRequestApproval: Set<Parent>;
  getPrivateForkWorkflows: Get<Parent, PrivateForkWorkflowsResponse>;
  setPrivateForkWorkflows: Set<Parent>;
  getSelectedActions: Get<Parent, SelectedActionsResponse>;
  setSelectedActions: Set<Parent>;
  getWorkflowPermissions: Get<Parent, WorkflowPermissionsResponse>;
  setWorkflowPermissions: Set<Parent>;
}

/** The settings of Actions that organizations and repositories share. */
export function actionsSettingHandlers<Parent extends object>(
  host: Host,
  parent: Path<Parent>,
): ActionsSettingHandlers<Parent> {
  const retention = retentionSetting(host, parent);
  const forkApproval = forkApprovalSetting(host, parent);
  const privateForks = privateForksSetting(host, parent);
  const selectedActions = selectedActionsSetting(host, parent);
  const workflow = workflowSetting(host, parent);
  return {
    getArtifactAndLogRetention: retention.get,
    setArtifactAndLogRetention: retention.set,
    getForkPullRequestApproval: forkApproval.get,
    setForkPullRequestApproval: forkApproval.set,
    getPrivateForkWorkflows: privateForks.get,
    setPrivateForkWorkflows: privateForks.set,
    getSelectedActions: selectedActions.get,
    setSelectedActions: selectedActions.set,
    getWorkflowPermissions: workflow.get,
    setWorkflowPermissions: workflow.set,
  };
}

function retentionSetting<Parent extends object>(host: Host, parent: Path<Parent>) {
  return setting(host, {
    name: "artifact-and-log-retention",
    parent,
    defaults: { days: 90 },
    read: (it) => ({ days: it.integer("days") }),
    show: ({ days }) => ({ days, maximum_allowed_days: 365 }),
  });
}

function forkApprovalSetting<Parent extends object>(host: Host, parent: Path<Parent>) {
  return setting(host, {
    name: "fork-pr-contributor-approval",
    parent,
    defaults: { approval_policy: "first_time_contributors" as (typeof approvalPolicies)[number] },
    read: (it) => ({ approval_policy: it.oneOf("approval_policy", approvalPolicies) }),
    show: (it) => it,
  });
}

function privateForksSetting<Parent extends object>(host: Host, parent: Path<Parent>) {
  return setting(host, {
    name: "fork-pr-workflows-private-repos",
    parent,
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
    show: (it) => it,
  });
}

function selectedActionsSetting<Parent extends object>(host: Host, parent: Path<Parent>) {
  return setting(host, {
    name: "selected-actions",
    parent,
    defaults: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] as string[] },
    read: (it) => ({
      github_owned_allowed: it.flag("github_owned_allowed"),
      verified_allowed: it.flag("verified_allowed"),
      patterns_allowed: it.texts("patterns_allowed"),
    }),
    show: (it) => it,
  });
}

function workflowSetting<Parent extends object>(host: Host, parent: Path<Parent>) {
  return setting(host, {
    name: "workflow-permissions",
    parent,
    defaults: {
      default_workflow_permissions: "read" as "read" | "write",
      can_approve_pull_request_reviews: false,
    },
    read: (it) => ({
      default_workflow_permissions: it.oneOf("default_workflow_permissions", ["read", "write"] as const),
      can_approve_pull_request_reviews: it.flag("can_approve_pull_request_reviews"),
    }),
    show: (it) => it,
  });
}
