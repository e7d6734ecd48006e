import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { actionsSettingHandlers } from "../../families/actions-settings.ts";
import { runnerHandlers } from "../../families/runners.ts";
import { secretHandlers } from "../../families/secrets.ts";
import { repoSubjectTemplateHandlers } from "../../families/subject-template.ts";
import { variableHandlers } from "../../families/variables.ts";
import type { Host } from "../../host.ts";
import { repoPath } from "../../scopes.ts";
import { actionsSecrets } from "../../store/secrets.ts";
import { artifactHandlers } from "./artifacts.ts";
import { cacheHandlers } from "./caches.ts";
import { jobHandlers } from "./jobs.ts";
import { organizationValueHandlers } from "./organization-values.ts";
import { permissionHandlers } from "./permissions.ts";
import { runHandlers } from "./runs.ts";
import { workflowHandlers } from "./workflows.ts";

export function createRepositoryActionsHandlers(host: Host): RepositoryActionsHandlers {
  return {
    ...artifactHandlers(host),
    ...cacheHandlers(host),
    ...jobHandlers(host),
    ...runHandlers(host),
    ...workflowHandlers(host),
    ...organizationValueHandlers(host),
    ...repoSubjectTemplateHandlers(host),
    ...permissionHandlers(host),
    ...actionsSettingHandlers(host, repoPath),
    ...runnerHandlers(host, repoPath),
    ...secretHandlers(host, { kind: actionsSecrets, parent: repoPath }),
    ...variableHandlers(host, { parent: repoPath }),
  };
}
