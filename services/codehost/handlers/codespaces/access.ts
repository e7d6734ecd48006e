import type { CodespacesHandlers } from "../../../gen/codehost/v1/codespaces_handlers.js";
import type { EmptyResponse } from "../../../gen/codehost/v1/common_types.js";
import { membersOf, required, type WithBody } from "../../body.ts";
import { conflict } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent } from "../../responses.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import { changeResource, type Kind, kindOf, putResource } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const visibilities = ["disabled", "selected_members", "all_members", "all_members_and_outside_collaborators"] as const;

/** Who in an organization may use codespaces at its expense. */
interface Access {
  readonly visibility: (typeof visibilities)[number];
  readonly users: readonly string[];
}

const accesses: Kind<Access> = kindOf("codespaces-access");

/** Who in an organization may use codespaces at its expense. */
export function accessHandlers({ store }: Host): Naming<CodespacesHandlers, "Access"> {
  /** Changes the users who were selected one by one. */
  const changeUsers = async (
    request: InOrg & WithBody,
    change: (users: readonly string[], given: readonly string[]) => readonly string[],
  ): Promise<EmptyResponse> => {
    const given = required("selected_usernames", membersOf(request.body).texts("selected_usernames"));
    await store.transaction(async (transaction) => {
      const changed = await changeResource(transaction, accesses, orgPath(request), "", (it) => {
        if (it.visibility !== "selected_members") throw conflict("The visibility must be selected_members");
        return { ...it, users: change(it.users, given) };
      });
      if (changed === undefined) throw conflict("The visibility must be selected_members");
    });
    return noContent;
  };
  return {
    async setOrgAccess(request) {
      const members = membersOf(request.body);
      const visibility = required("visibility", members.oneOf("visibility", visibilities));
      const users = members.texts("selected_usernames") ?? [];
      await putResource(store, accesses, orgPath(request), "", { visibility, users });
      return noContent;
    },
    addOrgAccessUsers: (request) => changeUsers(request, (users, given) => [...new Set([...users, ...given])]),
    removeOrgAccessUsers: (request) =>
      changeUsers(request, (users, given) => users.filter((it) => !given.includes(it))),
  };
}
