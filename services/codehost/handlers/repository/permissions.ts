import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { allowedActions } from "../../families/actions-settings.ts";
import { setting } from "../../families/setting.ts";
import type { Host } from "../../host.ts";
import { type InRepo, repoPath } from "../../scopes.ts";

type PermissionHandlers = Pick<
  RepositoryActionsHandlers,
  "getPermissions" | "setPermissions" | "getWorkflowAccess" | "setWorkflowAccess"
>;

/** The permissions of Actions in a repository, and of those who may use its workflows. */
export function permissionHandlers(host: Host): PermissionHandlers {
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
    show: (it) => it,
  });
  return {
    getPermissions: permissions.get,
    setPermissions: permissions.set,
    getWorkflowAccess: access.get,
    setWorkflowAccess: access.set,
  };
}
