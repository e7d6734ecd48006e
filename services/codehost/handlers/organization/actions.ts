import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import { actionsSettings, subjectTemplate } from "../../families/actions-settings.ts";
import { orgSecretHandlers, orgVariableHandlers } from "../../families/org-visibility.ts";
import { runnerHandlers } from "../../families/runners.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { ok } from "../../responses.ts";
import { orgPath, ownerPath, repoPath } from "../../scopes.ts";
import { cacheUsage } from "../../store/cache-usage.ts";
import { repositoriesOf } from "../../store/repositories.ts";
import { actionsSecrets } from "../../store/secrets.ts";
import { hostedRunnerHandlers } from "./hosted-runners.ts";
import { imageHandlers } from "./images.ts";
import { permissionHandlers } from "./permission-settings.ts";
import { runnerGroupHandlers } from "./runner-groups.ts";

export function createOrganizationActionsHandlers(host: Host): OrganizationActionsHandlers {
  const { store, baseUrl } = host;
  const settings = actionsSettings(host, orgPath);
  const subject = subjectTemplate(host, orgPath);
  const runners = runnerHandlers(host, orgPath);
  const secrets = orgSecretHandlers(host, actionsSecrets, "actions/secrets");
  const variables = orgVariableHandlers(host);
  return {
    async getCacheUsage({ org = "" }) {
      return ok(await cacheUsage(store, ownerPath(org)));
    },
    async listCacheUsageByRepository(request, context) {
      const { org = "" } = request;
      const rows = await repositoriesOf(store, org);
      const items = await Promise.all(
        rows.map(async ({ body: { owner, name } }) => {
          const usage = await cacheUsage(store, repoPath({ owner, repo: name }));
          return {
            full_name: `${owner}/${name}`,
            active_caches_size_in_bytes: usage.total_active_caches_size_in_bytes,
            active_caches_count: usage.total_active_caches_count,
          };
        }),
      );
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), "repository_cache_usages");
    },

    ...hostedRunnerHandlers(host),
    ...imageHandlers(host),
    ...runnerGroupHandlers(host),

    getOidcSubjectTemplate: subject.get,
    setOidcSubjectTemplate: subject.set,
    ...permissionHandlers(host),
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
    listSecretRepositories: secrets.repositories.list,
    setSecretRepositories: secrets.repositories.set,
    addSecretRepository: secrets.repositories.add,
    removeSecretRepository: secrets.repositories.remove,

    listVariables: variables.list,
    createVariable: variables.create,
    getVariable: variables.get,
    updateVariable: variables.update,
    deleteVariable: variables.remove,
    listVariableRepositories: variables.repositories.list,
    setVariableRepositories: variables.repositories.set,
    addVariableRepository: variables.repositories.add,
    removeVariableRepository: variables.repositories.remove,
  };
}
