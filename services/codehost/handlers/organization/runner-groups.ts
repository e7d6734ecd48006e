import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type { RunnerGroupRequest } from "../../../gen/codehost/v1/actions_organization_types.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { forbidden, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import { selectedRepositories } from "../../families/selected-repositories.ts";
import type { Host } from "../../host.ts";
import { pageOf, pageResponse, type Queried } from "../../page.ts";
import { created, noContent, ok, type Responded } from "../../responses.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import { hostedRunnerShape } from "../../shapes/hosted-runner.ts";
import { runnerShape } from "../../shapes/runner.ts";
import type { Shape } from "../../shapes/shape.ts";
import { hostedRunners, type RunnerGroup, runnerGroups, runners } from "../../store/fleet.ts";
import {
  changeResource,
  countResources,
  findResource,
  type Kind,
  listResources,
  nextNumber,
  type Resource,
} from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const visibilities = ["all", "selected", "private"] as const;
/** The group of runners that are in no other. */
const defaultGroup = 1;

export function runnerGroupHandlers(host: Host): Naming<OrganizationActionsHandlers, "RunnerGroup"> {
  const { store, baseUrl } = host;
  const all = resource(host, {
    kind: runnerGroups,
    parent: orgPath,
    id: ({ runner_group_id = "" }: RunnerGroupRequest) => runner_group_id,
    show: ({ body }, { org = "" }) => runnerGroupShape(`${baseUrl}/orgs/${encodeURIComponent(org)}`, body),
    page: (items, total_count) => ({ total_count, runner_groups: items }),
  });
  const listOf = async <Body extends { readonly groupId: number }, Shown extends object>(
    request: RunnerGroupRequest & Queried,
    context: HandlerContext,
    kind: Kind<Body>,
    show: (row: Resource<Body>) => Shown,
  ): Promise<Responded<{ total_count: number; runners: Shown[] }>> => {
    const where = { groupId: (await all.find(store, request)).body.id };
    const { limit, offset } = pageOf(request);
    const rows = await listResources(store, kind, orgPath(request), { where, limit, offset });
    const total = await countResources(store, kind, orgPath(request), where);
    return pageResponse(baseUrl, request, context, { items: rows.map(show), total }, (items, total_count) => ({
      total_count,
      runners: items,
    }));
  };
  const move = async (transaction: Transaction, request: InOrg, id: string, groupId: number) => {
    const moved = await changeResource(transaction, runners, orgPath(request), id, (it) => ({ ...it, groupId }));
    if (moved === undefined) throw notFound();
  };
  const repositories = selectedRepositories<RunnerGroupRequest>(host, {
    read: async (database, request) => (await all.find(database, request)).body.repositories,
    async write(transaction, request, ids) {
      const id = request.runner_group_id ?? "";
      await changeResource(transaction, runnerGroups, orgPath(request), id, (it) => ({ ...it, repositories: ids }));
    },
  });
  return {
    listRunnerGroups: all.list,
    getRunnerGroup: all.get,
    async createRunnerGroup(request) {
      const members = membersOf(request.body);
      const id = await nextNumber(store);
      const group: RunnerGroup = {
        id,
        name: required("name", members.text("name")),
        visibility: members.oneOf("visibility", visibilities) ?? "all",
        isDefault: false,
        allowsPublicRepositories: members.flag("allows_public_repositories") ?? false,
        restrictedToWorkflows: members.flag("restricted_to_workflows") ?? false,
        selectedWorkflows: members.texts("selected_workflows") ?? [],
        repositories: members.integers("selected_repository_ids") ?? [],
      };
      const shown = await all.add(request, String(id), group);
      await store.transaction(async (transaction) => {
        for (const runner of members.integers("runners") ?? []) await move(transaction, request, String(runner), id);
      });
      return created(shown);
    },
    async updateRunnerGroup(request) {
      const members = membersOf(request.body);
      const visibility = members.oneOf("visibility", visibilities);
      const changed = await all.change(request, (it) => ({
        ...it,
        name: members.text("name") ?? it.name,
        visibility: visibility ?? it.visibility,
        allowsPublicRepositories: members.flag("allows_public_repositories") ?? it.allowsPublicRepositories,
        restrictedToWorkflows: members.flag("restricted_to_workflows") ?? it.restrictedToWorkflows,
        selectedWorkflows: members.texts("selected_workflows") ?? it.selectedWorkflows,
      }));
      return ok(changed);
    },
    async deleteRunnerGroup(request) {
      const { body } = await all.find(store, request);
      if (body.isDefault) throw forbidden("The default runner group cannot be deleted");
      await store.transaction(async (transaction) => {
        for (const { id } of await listResources(transaction, runners, orgPath(request), {
          where: { groupId: body.id },
        })) {
          await move(transaction, request, id, defaultGroup);
        }
      });
      return all.remove(request);
    },
    listRunnerGroupHostedRunners: (request, context) => listOf(request, context, hostedRunners, hostedRunnerShape),
    listRunnerGroupRepositories: repositories.list,
    setRunnerGroupRepositories: repositories.set,
    addRunnerGroupRepository: repositories.add,
    removeRunnerGroupRepository: repositories.remove,
    listRunnerGroupRunners: (request, context) => listOf(request, context, runners, ({ body }) => runnerShape(body)),
    async setRunnerGroupRunners(request) {
      const ids = required("runners", membersOf(request.body).integers("runners")).map(String);
      const { body } = await all.find(store, request);
      await store.transaction(async (transaction) => {
        const before = await listResources(transaction, runners, orgPath(request), { where: { groupId: body.id } });
        for (const { id } of before) if (!ids.includes(id)) await move(transaction, request, id, defaultGroup);
        for (const id of ids) await move(transaction, request, id, body.id);
      });
      return noContent;
    },
    async addRunnerGroupRunner(request) {
      const { body } = await all.find(store, request);
      await store.transaction((transaction) => move(transaction, request, request.runner_id ?? "", body.id));
      return noContent;
    },
    async removeRunnerGroupRunner(request) {
      const { body } = await all.find(store, request);
      const runner = await findResource(store, runners, orgPath(request), request.runner_id ?? "");
      if (runner?.body.groupId !== body.id) throw notFound();
      await store.transaction((transaction) => move(transaction, request, runner.id, defaultGroup));
      return noContent;
    },
  };
}

function runnerGroupShape(url: string, group: RunnerGroup): Shape<"runner-groups-org"> {
  const groupUrl = `${url}/actions/runner-groups/${group.id}`;
  return {
    id: group.id,
    name: group.name,
    visibility: group.visibility,
    default: group.isDefault,
    ...(group.visibility === "selected" && { selected_repositories_url: `${groupUrl}/repositories` }),
    runners_url: `${groupUrl}/runners`,
    hosted_runners_url: `${groupUrl}/hosted-runners`,
    inherited: false,
    allows_public_repositories: group.allowsPublicRepositories,
    workflow_restrictions_read_only: false,
    restricted_to_workflows: group.restrictedToWorkflows,
    selected_workflows: [...group.selectedWorkflows],
  };
}
