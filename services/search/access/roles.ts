import type { RoleDescriptor } from "../../gen/search/v1/security_types.js";
import { matchesWildcard } from "../match-wildcard.ts";

/** Role descriptors by name. */
export type Roles = Readonly<Record<string, RoleDescriptor>>;

/** System indices, which no privilege reaches through this API. */
const systemIndices: ReadonlySet<string> = new Set([".ml-config", ".security"]);

/** The role of the first user. */
export const superuser: RoleDescriptor = {
  cluster: ["all"],
  indices: [{ names: ["*"], privileges: ["all"], allow_restricted_indices: true }],
  applications: [{ application: "*", privileges: ["*"], resources: ["*"] }],
  run_as: ["*"],
};

/** Whether the roles grant a privilege such as `cluster:manage_ml`, or `index:read` on at least one index. */
export function grants(roles: Roles, privilege: string): boolean {
  const [scope, name = ""] = privilege.split(":");
  return usable(roles).some(({ cluster = [], indices = [] }) =>
    scope === "cluster" ? includes(cluster, name) : indices.some(({ privileges }) => includes(privileges, name)),
  );
}

/** Whether the roles grant a privilege on an index, by its name or pattern. A pattern is granted by itself or a wider one. */
export function grantsIndex(roles: Roles, privilege: string, index: string): boolean {
  if (systemIndices.has(index)) return false;
  return usable(roles).some(({ indices = [] }) =>
    indices.some(({ names, privileges, allow_restricted_indices = false }) => {
      const isReachable = allow_restricted_indices || !index.startsWith(".") || [names].flat().includes(index);
      return (
        isReachable && includes(privileges, privilege) && [names].flat().some((name) => matchesWildcard(name, index))
      );
    }),
  );
}

/** Whether a descriptor grants anything anywhere. */
export function hasPrivileges(role: RoleDescriptor): boolean {
  const { cluster = [], indices = [], remote_indices = [], remote_cluster = [], applications = [], run_as = [] } = role;
  const { global = [] } = role;
  const lists = [cluster, indices, remote_indices, remote_cluster, applications, run_as, [global].flat()];
  return lists.some((list) => list.length > 0);
}

/** A restricted role applies to workflows only, and no operation of this API belongs to one. */
function usable(roles: Roles): RoleDescriptor[] {
  return Object.values(roles).filter(({ restriction }) => restriction === undefined);
}

function includes(privileges: readonly string[], name: string): boolean {
  return privileges.includes("all") || privileges.includes(name);
}
