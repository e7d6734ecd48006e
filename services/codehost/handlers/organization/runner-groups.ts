import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type { RunnerGroupRequest } from "../../../gen/codehost/v1/actions_organization_types.js";
import { membersOf, required } from "../../body.ts";
import { forbidden } from "../../errors.ts";
import { type ResourceHandlers, resource } from "../../families/resource.ts";
import { selectedRepositories } from "../../families/selected-repositories.ts";
import type { Host } from "../../host.ts";
import { created, ok } from "../../responses.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import { runnerGroupShape } from "../../shapes/runner.ts";
import type { Shape } from "../../shapes/shape.ts";
import { type RunnerGroup, runnerGroups } from "../../store/fleet.ts";
import { changeResource, nextNumber } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";
import { groupRunnerHandlers, leaveGroup, moveRunners } from "./group-runners.ts";

const visibilities = ["all", "selected", "private"] as const;

export function runnerGroupHandlers(host: Host): Naming<OrganizationActionsHandlers, "RunnerGroup"> {
  const { store, baseUrl } = host;
  const all = resource(host, {
    kind: runnerGroups,
    parent: orgPath,
    id: ({ runner_group_id = "" }: RunnerGroupRequest) => runner_group_id,
    show: ({ body }, { org = "" }) => runnerGroupShape(baseUrl, org, body),
    page: (runner_groups, total_count) => ({ total_count, runner_groups }),
  });
  return {
    ...changeHandlers(host, all),
    ...repositoryHandlers(host, all),
    ...groupRunnerHandlers(host, async (database, request) => (await all.find(database, request)).body.id),
    listRunnerGroups: all.list,
    getRunnerGroup: all.get,
    async deleteRunnerGroup(request) {
      const { body } = await all.find(store, request);
      if (body.isDefault) throw forbidden("The default runner group cannot be deleted");
      await store.transaction((transaction) => leaveGroup(transaction, orgPath(request), body.id));
      return all.remove(request);
    },
  };
}

type Groups = ResourceHandlers<InOrg, RunnerGroupRequest, RunnerGroup, Shape<"runner-groups-org">, unknown>;

function changeHandlers(
  { store }: Host,
  { add, change }: Groups,
): Pick<OrganizationActionsHandlers, "createRunnerGroup" | "updateRunnerGroup"> {
  return {
    async createRunnerGroup(request) {
      const members = membersOf(request.body);
      const id = await nextNumber(store);
      const shown = await add(request, String(id), {
        id,
        name: required("name", members.text("name")),
        visibility: members.oneOf("visibility", visibilities) ?? "all",
        isDefault: false,
        allowsPublicRepositories: members.flag("allows_public_repositories") ?? false,
        restrictedToWorkflows: members.flag("restricted_to_workflows") ?? false,
        selectedWorkflows: members.texts("selected_workflows") ?? [],
        repositories: members.integers("selected_repository_ids") ?? [],
      });
      const runners = (members.integers("runners") ?? []).map(String);
      await store.transaction((transaction) => moveRunners(transaction, orgPath(request), runners, id));
      return created(shown);
    },
    async updateRunnerGroup(request) {
      const members = membersOf(request.body);
      const visibility = members.oneOf("visibility", visibilities);
      const changed = await change(request, (it) => ({
        ...it,
        name: members.text("name") ?? it.name,
        visibility: visibility ?? it.visibility,
        allowsPublicRepositories: members.flag("allows_public_repositories") ?? it.allowsPublicRepositories,
        restrictedToWorkflows: members.flag("restricted_to_workflows") ?? it.restrictedToWorkflows,
        selectedWorkflows: members.texts("selected_workflows") ?? it.selectedWorkflows,
      }));
      return ok(changed);
    },
  };
}

/** The repositories that may use the runners of a group. */
function repositoryHandlers(host: Host, { find }: Groups): Naming<OrganizationActionsHandlers, "RunnerGroupRepositor"> {
  const { list, set, add, remove } = selectedRepositories<RunnerGroupRequest>(host, {
    read: async (database, request) => (await find(database, request)).body.repositories,
    async write(transaction, request, repositories) {
      const id = request.runner_group_id ?? "";
      await changeResource(transaction, runnerGroups, orgPath(request), id, (it) => ({ ...it, repositories }));
    },
  });
  return {
    listRunnerGroupRepositories: list,
    setRunnerGroupRepositories: set,
    addRunnerGroupRepository: add,
    removeRunnerGroupRepository: remove,
  };
}
