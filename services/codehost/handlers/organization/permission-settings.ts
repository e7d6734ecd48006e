import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import { allowedActions } from "../../families/actions-settings.ts";
import { type SelectedIds, selectedRepositories } from "../../families/selected-repositories.ts";
import { type SettingHandlers, setting } from "../../families/setting.ts";
import type { Host } from "../../host.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import type { Naming } from "../naming.ts";

const enabledRepositories = ["all", "none", "selected"] as const;

type Enabled = {
  readonly enabled_repositories: (typeof enabledRepositories)[number];
  readonly repositories: readonly number[];
};

type PermissionHandlers = Pick<
  OrganizationActionsHandlers,
  | "getPermissions"
  | "setPermissions"
  | "listEnabledRepositories"
  | "setEnabledRepositories"
  | "enableRepository"
  | "disableRepository"
>;

/** In which repositories of an organization Actions, and self-hosted runners, are enabled. */
export function permissionHandlers(
  host: Host,
): PermissionHandlers & Naming<OrganizationActionsHandlers, "SelfHostedRunners"> {
  return { ...actionsHandlers(host), ...selfHostedHandlers(host) };
}

function actionsHandlers(host: Host): PermissionHandlers {
  const actions = setting(host, {
    name: "permissions",
    parent: orgPath,
    defaults: {
      enabled_repositories: "all" as Enabled["enabled_repositories"],
      allowed_actions: "all" as (typeof allowedActions)[number],
      sha_pinning_required: false,
      repositories: [] as readonly number[],
    },
    read: (it) => ({
      enabled_repositories: it.oneOf("enabled_repositories", enabledRepositories),
      allowed_actions: it.oneOf("allowed_actions", allowedActions),
      sha_pinning_required: it.flag("sha_pinning_required"),
      repositories: undefined,
    }),
    show: ({ repositories: _, ...shown }, request: InOrg) => {
      const url = permissionsUrl(host, request);
      return {
        ...shown,
        ...(shown.enabled_repositories === "selected" && { selected_repositories_url: `${url}/repositories` }),
        ...(shown.allowed_actions === "selected" && { selected_actions_url: `${url}/selected-actions` }),
      };
    },
  });
  const { list, set, add, remove } = selectedRepositories<InOrg>(host, selectedIn(actions));
  return {
    getPermissions: actions.get,
    setPermissions: actions.set,
    listEnabledRepositories: list,
    setEnabledRepositories: set,
    enableRepository: add,
    disableRepository: remove,
  };
}

function selfHostedHandlers(host: Host): Naming<OrganizationActionsHandlers, "SelfHostedRunners"> {
  const selfHosted = setting(host, {
    name: "self-hosted-runners",
    parent: orgPath,
    defaults: { enabled_repositories: "all", repositories: [] } as Enabled,
    read: (it) => ({
      enabled_repositories: it.oneOf("enabled_repositories", enabledRepositories),
      repositories: undefined,
    }),
    show: ({ enabled_repositories }, request: InOrg) => ({
      enabled_repositories,
      ...(enabled_repositories === "selected" && {
        selected_repositories_url: `${permissionsUrl(host, request)}/self-hosted-runners/repositories`,
      }),
    }),
  });
  const { list, set, add, remove } = selectedRepositories<InOrg>(host, selectedIn(selfHosted));
  return {
    getSelfHostedRunnersPermissions: selfHosted.get,
    setSelfHostedRunnersPermissions: selfHosted.set,
    listSelfHostedRunnersRepositories: list,
    setSelfHostedRunnersRepositories: set,
    addSelfHostedRunnersRepository: add,
    removeSelfHostedRunnersRepository: remove,
  };
}

function permissionsUrl({ baseUrl }: Host, { org = "" }: InOrg): string {
  return `${baseUrl}/orgs/${encodeURIComponent(org)}/actions/permissions`;
}

/** The selected repositories are part of the setting. */
function selectedIn<Setting extends Enabled>(settings: SettingHandlers<InOrg, Setting, object>): SelectedIds<InOrg> {
  return {
    read: async (database, request) => (await settings.current(request, database)).repositories,
    write: (transaction, request, ids) =>
      settings.change(transaction, request, { repositories: ids } as Partial<Setting>),
  };
}
