import { conditionalReads, type Endpoint } from "@protoc-gen-rest/runtime/server";
import { enterpriseActionsEndpoints } from "../gen/codehost/v1/actions_enterprise_handlers.js";
import { environmentActionsEndpoints } from "../gen/codehost/v1/actions_environment_handlers.js";
import { organizationActionsEndpoints } from "../gen/codehost/v1/actions_organization_handlers.js";
import { repositoryActionsEndpoints } from "../gen/codehost/v1/actions_repository_handlers.js";
import { activityEndpoints } from "../gen/codehost/v1/activity_handlers.js";
import { assistantMetricsEndpoints } from "../gen/codehost/v1/assistant_metrics_handlers.js";
import { branchesEndpoints } from "../gen/codehost/v1/branches_handlers.js";
import { campaignsEndpoints } from "../gen/codehost/v1/campaigns_handlers.js";
import { checksEndpoints } from "../gen/codehost/v1/checks_handlers.js";
import { codeScanningEndpoints } from "../gen/codehost/v1/code_scanning_handlers.js";
import { codeSecurityEndpoints } from "../gen/codehost/v1/code_security_handlers.js";
import { codespacesEndpoints } from "../gen/codehost/v1/codespaces_handlers.js";
import { collaboratorsEndpoints } from "../gen/codehost/v1/collaborators_handlers.js";
import { commitsEndpoints } from "../gen/codehost/v1/commits_handlers.js";
import type { Service, ServiceContext } from "../service.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { createFirstUse } from "./first-use.ts";
import { formatError } from "./format-error.ts";
import { createActivityHandlers } from "./handlers/activity.ts";
import { createAssistantMetricsHandlers } from "./handlers/assistant-metrics.ts";
import { createBranchesHandlers } from "./handlers/branches/branches.ts";
import { createCampaignsHandlers } from "./handlers/campaigns.ts";
import { createChecksHandlers } from "./handlers/checks/checks.ts";
import { createCodeScanningHandlers } from "./handlers/code-scanning/code-scanning.ts";
import { createCodeSecurityHandlers } from "./handlers/code-security/code-security.ts";
import { createCodespacesHandlers } from "./handlers/codespaces/codespaces.ts";
import { createCollaboratorsHandlers } from "./handlers/collaborators.ts";
import { createCommitsHandlers } from "./handlers/commits/commits.ts";
import { createEnterpriseActionsHandlers } from "./handlers/enterprise-actions.ts";
import { createEnvironmentActionsHandlers } from "./handlers/environment-actions.ts";
import { createOrganizationActionsHandlers } from "./handlers/organization/actions.ts";
import { createRepositoryActionsHandlers } from "./handlers/repository/actions.ts";
import type { Host } from "./host.ts";
import { anyone, createCallers, type Identify } from "./identify.ts";
import { migrations } from "./migrations.ts";
import { takePlainSlashes } from "./plain-slashes.ts";
import { addFirstData, firstOrganization } from "./starter/first-data.ts";

/** Creates the code host. */
export async function createCodehostService(
  { store, baseUrl, print }: ServiceContext,
  identify: Identify = anyone,
): Promise<Service> {
  await store.migrate("codehost", migrations);
  if (await addFirstData(store)) print(`organization: ${firstOrganization}\nrepository: ${firstOrganization}/hello`);
  const downloads = await createDownloads(store, baseUrl);
  const { identified, callerOf } = createCallers(identify);
  const host = { store, baseUrl, callerOf, downloads };
  const firstUse = createFirstUse(store);
  return {
    endpoints: endpointsOf(host).map((endpoint) => identified(firstUse(endpoint))),
    options: { formatError, middleware: [takePlainSlashes, conditionalReads()] },
    downloads: downloads.find,
  };
}

function endpointsOf(host: Host): Endpoint[] {
  return [
    ...enterpriseActionsEndpoints(createEnterpriseActionsHandlers(host)),
    ...organizationActionsEndpoints(createOrganizationActionsHandlers(host)),
    ...repositoryActionsEndpoints(createRepositoryActionsHandlers(host)),
    ...environmentActionsEndpoints(createEnvironmentActionsHandlers(host)),
    ...activityEndpoints(createActivityHandlers(host)),
    ...branchesEndpoints(createBranchesHandlers(host)),
    ...campaignsEndpoints(createCampaignsHandlers(host)),
    ...checksEndpoints(createChecksHandlers(host)),
    ...codeScanningEndpoints(createCodeScanningHandlers(host)),
    ...codeSecurityEndpoints(createCodeSecurityHandlers(host)),
    ...codespacesEndpoints(createCodespacesHandlers(host)),
    ...collaboratorsEndpoints(createCollaboratorsHandlers(host)),
    ...commitsEndpoints(createCommitsHandlers(host)),
    ...assistantMetricsEndpoints(createAssistantMetricsHandlers()),
  ];
}
