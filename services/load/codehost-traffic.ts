import type { Transport } from "@protoc-gen-rest/runtime/client";
import { createEnterpriseActionsClient } from "../gen/codehost/v1/actions_enterprise_client.js";
import { enterpriseActionsRoutes } from "../gen/codehost/v1/actions_enterprise_routes.js";
import { createEnvironmentActionsClient } from "../gen/codehost/v1/actions_environment_client.js";
import { environmentActionsRoutes } from "../gen/codehost/v1/actions_environment_routes.js";
import { createOrganizationActionsClient } from "../gen/codehost/v1/actions_organization_client.js";
import { organizationActionsRoutes } from "../gen/codehost/v1/actions_organization_routes.js";
import { createRepositoryActionsClient } from "../gen/codehost/v1/actions_repository_client.js";
import { repositoryActionsRoutes } from "../gen/codehost/v1/actions_repository_routes.js";
import { createActivityClient } from "../gen/codehost/v1/activity_client.js";
import { activityRoutes } from "../gen/codehost/v1/activity_routes.js";
import { createAssistantMetricsClient } from "../gen/codehost/v1/assistant_metrics_client.js";
import { assistantMetricsRoutes } from "../gen/codehost/v1/assistant_metrics_routes.js";
import { createBranchesClient } from "../gen/codehost/v1/branches_client.js";
import { branchesRoutes } from "../gen/codehost/v1/branches_routes.js";
import { createCampaignsClient } from "../gen/codehost/v1/campaigns_client.js";
import { campaignsRoutes } from "../gen/codehost/v1/campaigns_routes.js";
import { createChecksClient } from "../gen/codehost/v1/checks_client.js";
import { checksRoutes } from "../gen/codehost/v1/checks_routes.js";
import { createCodeScanningClient } from "../gen/codehost/v1/code_scanning_client.js";
import { codeScanningRoutes } from "../gen/codehost/v1/code_scanning_routes.js";
import { createCodeSecurityClient } from "../gen/codehost/v1/code_security_client.js";
import { codeSecurityRoutes } from "../gen/codehost/v1/code_security_routes.js";
import { createCodespacesClient } from "../gen/codehost/v1/codespaces_client.js";
import { codespacesRoutes } from "../gen/codehost/v1/codespaces_routes.js";
import { createCollaboratorsClient } from "../gen/codehost/v1/collaborators_client.js";
import { collaboratorsRoutes } from "../gen/codehost/v1/collaborators_routes.js";
import { createCommitsClient } from "../gen/codehost/v1/commits_client.js";
import { commitsRoutes } from "../gen/codehost/v1/commits_routes.js";
import { pick, unless } from "./choices.ts";
import { type Cell, Ledger } from "./ledger.ts";
import type { Step, Traffic } from "./traffic.ts";

type Routes = Traffic["operations"][number];

const clients: readonly (readonly [Routes, (transport: Transport) => object])[] = [
  [enterpriseActionsRoutes, createEnterpriseActionsClient],
  [environmentActionsRoutes, createEnvironmentActionsClient],
  [organizationActionsRoutes, createOrganizationActionsClient],
  [repositoryActionsRoutes, createRepositoryActionsClient],
  [activityRoutes, createActivityClient],
  [assistantMetricsRoutes, createAssistantMetricsClient],
  [branchesRoutes, createBranchesClient],
  [campaignsRoutes, createCampaignsClient],
  [checksRoutes, createChecksClient],
  [codeScanningRoutes, createCodeScanningClient],
  [codeSecurityRoutes, createCodeSecurityClient],
  [codespacesRoutes, createCodespacesClient],
  [collaboratorsRoutes, createCollaboratorsClient],
  [commitsRoutes, createCommitsClient],
];

/** The refusals of the API, for things that do not exist or that its callers may not do. */
const refusals = [400, 403, 404, 405, 409, 410, 415, 422, 501];

/** Each user has a repository, keeps variables in it, and calls all other operations with what comes to mind. */
export const codehostTraffic: Traffic = {
  operations: clients.map(([routes]) => routes),
  async createUser({ name, connect }) {
    const transport = connect();
    const ledger = new Ledger();
    const repository = { owner: name, repo: "work" };
    const actions = createRepositoryActionsClient(transport);
    const variables = new Map<string, Cell>();
    let counter = 0;
    const own = (step: (variable: string, cell: Cell, value: string | undefined) => Promise<unknown>): Step => {
      return async () => {
        const [variable, cell] = pick([...variables]) ?? [];
        if (variable !== undefined) await step(variable, cell!, await cell!.value());
      };
    };
    const read = async (variable: string): Promise<string | undefined> => {
      const found = await unless([404], actions.getVariable({ ...repository, name: variable }));
      return found?.body?.value;
    };
    const create = async (variable: string, cell: Cell): Promise<void> => {
      const value = `value ${++counter}`;
      await cell.write(value, () => actions.createVariable({ ...repository, body: { name: variable, value } }));
    };

    return {
      ledger,
      steps: [
        () => {
          const variable = `NUMBER_${variables.size}`;
          const cell = ledger.cell(`${name}: ${variable}`, () => read(variable));
          variables.set(variable, cell);
          return create(variable, cell);
        },
        own(async (variable, cell, before) => {
          const body = { value: `value ${++counter}` };
          if (before === undefined) await create(variable, cell);
          else await cell.write(body.value, () => actions.updateVariable({ ...repository, name: variable, body }));
        }),
        own(async (variable, cell, before) => {
          if (before === undefined) return;
          await cell.write(undefined, () => actions.deleteVariable({ ...repository, name: variable }));
        }),
        ...anyOperation(transport, { ...repository, org: name, enterprise: name, username: name }),
      ],
    };
  },
};

/** A step for each operation, without a body. */
function anyOperation(transport: Transport, known: Readonly<Record<string, string>>): Step[] {
  return clients.flatMap(([routes, createClient]) => {
    // The functions of a client have the names of its routes.
    const client = createClient(transport) as Readonly<Record<string, (request: object) => Promise<unknown>>>;
    return Object.entries(routes).map(
      ([
        method,
        {
          routes: [route],
        },
      ]): Step => {
        const variables =
          route?.path?.map(({ name }) => [name, known[name] ?? (name === "branch" ? "main" : "1")]) ?? [];
        return () => unless(refusals, client[method]!(Object.fromEntries(variables)));
      },
    );
  });
}
