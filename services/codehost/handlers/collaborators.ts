import type { CollaboratorsHandlers } from "../../gen/codehost/v1/collaborators_handlers.js";
import type { CollaboratorRequest, InvitationBodyRequest } from "../../gen/codehost/v1/collaborators_types.js";
import type { Transaction } from "../../store/store.ts";
import { membersOf } from "../body.ts";
import { invalid } from "../errors.ts";
import { resource } from "../families/resource.ts";
import type { Host } from "../host.ts";
import { created, noContent, ok } from "../responses.ts";
import { repoPath } from "../scopes.ts";
import { collaboratorShape, invitationShape } from "../shapes/collaborator.ts";
import type { Shape } from "../shapes/shape.ts";
import { userShape } from "../shapes/user.ts";
import { collaborators, type Invitation, invitations, type Permission, permissions } from "../store/people.ts";
import { repositoryOf } from "../store/repositories.ts";
import {
  changeResource,
  findResource,
  listResources,
  nextNumber,
  putResource,
  type Resource,
  removeResource,
} from "../store/resources.ts";

import type { Naming } from "./naming.ts";

/** Requests also use the names of git. */
const requested = ["pull", "triage", "push", "maintain", "admin", "read", "write"] as const;

export function createCollaboratorsHandlers(host: Host): CollaboratorsHandlers {
  return { ...collaboratorHandlers(host), ...invitationHandlers(host) };
}

function idOf({ username = "" }: CollaboratorRequest): string {
  return username.toLowerCase();
}

function collaboratorHandlers(host: Host): Naming<CollaboratorsHandlers, "Collaborator"> {
  const { store, baseUrl, callerOf } = host;
  const people = resource(host, {
    kind: collaborators,
    parent: repoPath,
    id: idOf,
    show: ({ body }) => collaboratorShape(baseUrl, body),
    page: (items) => items,
  });
  return {
    listCollaborators: people.list,
    async checkCollaborator(request) {
      await people.find(store, request);
      return noContent;
    },
    /** Changes the permission of a collaborator, or invites one. */
    async addCollaborator(request, context) {
      const repo = repoPath(request);
      const permission = permissionIn(request.body) ?? "write";
      const { body } = await repositoryOf(store, request);
      return store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/collaborators`);
        if (await changeResource(transaction, collaborators, repo, idOf(request), (it) => ({ ...it, permission }))) {
          return noContent;
        }
        const about = { login: request.username ?? "", permission, inviter: callerOf(context) };
        return created(invitationShape(baseUrl, body, await invite(transaction, repo, about)));
      });
    },
    async removeCollaborator(request) {
      await removeResource(store, collaborators, repoPath(request), idOf(request));
      return noContent;
    },
    async getCollaboratorPermission(request) {
      const { username: login = "" } = request;
      const found = await findResource(store, collaborators, repoPath(request), idOf(request));
      const role_name = found?.body.permission ?? "none";
      // Triage and maintain are roles, with the permissions of read and write.
      const permission = role_name === "triage" ? "read" : role_name === "maintain" ? "write" : role_name;
      const user =
        found === undefined ? { ...userShape(baseUrl, login), role_name } : collaboratorShape(baseUrl, found.body);
      return ok({ permission, role_name, user } satisfies Shape<"repository-collaborator-permission">);
    },
  };
}

function invitationHandlers(host: Host): Naming<CollaboratorsHandlers, "Invitation"> {
  const { baseUrl } = host;
  const invited = resource(host, {
    kind: invitations,
    parent: repoPath,
    id: ({ invitation_id = "" }: Pick<InvitationBodyRequest, "invitation_id">) => invitation_id,
    show: async (invitation, request, database) =>
      invitationShape(baseUrl, (await repositoryOf(database, request)).body, invitation),
    page: (items) => items,
  });
  return {
    listInvitations: invited.list,
    deleteInvitation: invited.remove,
    async updateInvitation(request) {
      const permission = membersOf(request.body).oneOf("permissions", permissions);
      return ok(await invited.change(request, (it) => ({ ...it, permission: permission ?? it.permission })));
    },
  };
}

/** Invites a user, or changes the invitation that the user has. */
async function invite(
  transaction: Transaction,
  repo: string,
  about: Omit<Invitation, "id">,
): Promise<Resource<Invitation>> {
  const all = await listResources(transaction, invitations, repo);
  const pending = all.find(({ body }) => body.login.toLowerCase() === about.login.toLowerCase());
  const id = pending?.body.id ?? (await nextNumber(transaction));
  await putResource(transaction, invitations, repo, String(id), { ...about, id });
  const found = await findResource(transaction, invitations, repo, String(id));
  if (found === undefined) throw new Error(`invitation ${id} is gone`);
  return found;
}

function permissionIn(body: Parameters<typeof membersOf>[0]): Permission | undefined {
  const permission = membersOf(body).text("permission");
  if (permission === undefined) return undefined;
  const known = requested.find((it) => it === permission);
  if (known === undefined) throw invalid("permission", `must be one of ${requested.join(", ")}`);
  return known === "pull" ? "read" : known === "push" ? "write" : known;
}
