import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import { actionsSettingHandlers } from "../../families/actions-settings.ts";
import {
  orgSecretHandlers,
  orgVariableHandlers,
  secretRepositories,
  variableRepositories,
} from "../../families/org-visibility.ts";
import { runnerHandlers } from "../../families/runners.ts";
import { orgSubjectTemplateHandlers } from "../../families/subject-template.ts";
import type { Host } from "../../host.ts";
import { orgPath } from "../../scopes.ts";
import { actionsSecrets } from "../../store/secrets.ts";
import { cacheUsageHandlers } from "./cache-usage.ts";
import { hostedRunnerHandlers } from "./hosted-runners.ts";
import { imageHandlers } from "./images.ts";
import { permissionHandlers } from "./permission-settings.ts";
import { runnerGroupHandlers } from "./runner-groups.ts";

export function createOrganizationActionsHandlers(host: Host): OrganizationActionsHandlers {
  const secrets = secretRepositories(host, actionsSecrets);
  const variables = variableRepositories(host);
  return {
    ...cacheUsageHandlers(host),
    ...hostedRunnerHandlers(host),
    ...imageHandlers(host),
    ...runnerGroupHandlers(host),
    ...orgSubjectTemplateHandlers(host),
    ...permissionHandlers(host),
    ...actionsSettingHandlers(host, orgPath),
    ...runnerHandlers(host, orgPath),

    ...orgSecretHandlers(host, actionsSecrets, "actions/secrets"),
    listSecretRepositories: secrets.list,
    setSecretRepositories: secrets.set,
    addSecretRepository: secrets.add,
    removeSecretRepository: secrets.remove,

    ...orgVariableHandlers(host),
    listVariableRepositories: variables.list,
    setVariableRepositories: variables.set,
    addVariableRepository: variables.add,
    removeVariableRepository: variables.remove,
  };
}
