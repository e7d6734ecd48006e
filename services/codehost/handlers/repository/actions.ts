import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { actionsSettings, allowedActions } from "../../families/actions-settings.ts";
import { runnerHandlers } from "../../families/runners.ts";
import { secretHandlers } from "../../families/secrets.ts";
import { setting } from "../../families/setting.ts";
import { variableHandlers } from "../../families/variables.ts";
import type { Host } from "../../host.ts";
import { created } from "../../responses.ts";
import { type InRepo, repoPath } from "../../scopes.ts";
import { actionsSecrets } from "../../store/secrets.ts";
import { artifactHandlers } from "./artifacts.ts";
import { cacheHandlers } from "./caches.ts";
import { jobHandlers } from "./jobs.ts";
import { organizationValueHandlers } from "./organization-values.ts";
import { runHandlers } from "./runs.ts";
import { workflowHandlers } from "./workflows.ts";

export function createRepositoryActionsHandlers(host: Host): RepositoryActionsHandlers {
  const settings = actionsSettings(host, repoPath);
  const runners = runnerHandlers(host, repoPath);
  const secrets = secretHandlers(host, { kind: actionsSecrets, parent: repoPath });
  const variables = variableHandlers(host, { parent: repoPath });
  const permissions = setting(host, {
    name: "permissions",
    parent: repoPath,
    defaults: {
      enabled: true,
      allowed_actions: "all" as (typeof allowedActions)[number],
      sha_pinning_required: false,
    },
    read: (it) => ({
      enabled: it.flag("enabled"),
      allowed_actions: it.oneOf("allowed_actions", allowedActions),
      sha_pinning_required: it.flag("sha_pinning_required"),
    }),
    show: (it, request: InRepo) => ({
      ...it,
      ...(it.allowed_actions === "selected" && {
        selected_actions_url: `${host.baseUrl}/${repoPath(request)}/actions/permissions/selected-actions`,
      }),
    }),
  });
  const access = setting(host, {
    name: "workflow-access",
    parent: repoPath,
    defaults: { access_level: "none" as "none" | "user" | "organization" },
    read: (it) => ({ access_level: it.oneOf("access_level", ["none", "user", "organization"] as const) }),
  });
  const subject = setting(host, {
    name: "oidc-subject",
    parent: repoPath,
    defaults: { use_default: true, include_claim_keys: [] as string[] },
    read: (it) => ({ use_default: it.flag("use_default"), include_claim_keys: it.texts("include_claim_keys") }),
    response: created({}),
  });
  return {
    ...artifactHandlers(host),
    ...cacheHandlers(host),
    ...jobHandlers(host),
    ...runHandlers(host),
    ...workflowHandlers(host),
    ...organizationValueHandlers(host),

    getOidcSubjectTemplate: subject.get,
    setOidcSubjectTemplate: subject.set,
    getPermissions: permissions.get,
    setPermissions: permissions.set,
    getWorkflowAccess: access.get,
    setWorkflowAccess: access.set,
    getArtifactAndLogRetention: settings.retention.get,
    setArtifactAndLogRetention: settings.retention.set,
    getForkPullRequestApproval: settings.forkApproval.get,
    setForkPullRequestApproval: settings.forkApproval.set,
    getPrivateForkWorkflows: settings.privateForks.get,
    setPrivateForkWorkflows: settings.privateForks.set,
    getSelectedActions: settings.selectedActions.get,
    setSelectedActions: settings.selectedActions.set,
    getWorkflowPermissions: settings.workflow.get,
    setWorkflowPermissions: settings.workflow.set,

    listRunners: runners.list,
    listRunnerDownloads: runners.downloads,
    generateRunnerJitConfig: runners.jitConfig,
    createRunnerRegistrationToken: runners.token,
    createRunnerRemoveToken: runners.token,
    getRunner: runners.get,
    deleteRunner: runners.remove,
    listRunnerLabels: runners.labels,
    addRunnerLabels: runners.addLabels,
    setRunnerLabels: runners.setLabels,
    removeAllRunnerLabels: runners.removeAllLabels,
    removeRunnerLabel: runners.removeLabel,

    listSecrets: secrets.list,
    getSecretsPublicKey: secrets.publicKey,
    getSecret: secrets.get,
    setSecret: secrets.set,
    deleteSecret: secrets.remove,
    listVariables: variables.list,
    createVariable: variables.create,
    getVariable: variables.get,
    updateVariable: variables.update,
    deleteVariable: variables.remove,
  };
}
