import type { CollaboratorsHandlers } from "../../gen/codehost/v1/collaborators_handlers.js";
import type { CollaboratorRequest, InvitationBodyRequest } from "../../gen/codehost/v1/collaborators_types.js";
import { membersOf } from "../body.ts";
import { invalid } from "../errors.ts";
import { resource } from "../families/resource.ts";
import type { Host } from "../host.ts";
import { created, noContent, ok } from "../responses.ts";
import { repoPath } from "../scopes.ts";
import { minimalRepositoryShape, repositoryHtmlUrl, repositoryUrl } from "../shapes/repository.ts";
import { nodeId, type Shape } from "../shapes/shape.ts";
import { userShape } from "../shapes/user.ts";
import { type Collaborator, collaborators, type Invitation, invitations, type Permission } from "../store/people.ts";
import type { Repository } from "../store/repositories.ts";
import { repositoryOf } from "../store/repositories.ts";
import {
  addResource,
  changeResource,
  findResource,
  listResources,
  nextNumber,
  type Resource,
  removeResource,
} from "../store/resources.ts";

const permissions = ["read", "triage", "write", "maintain", "admin"] as const;
/** Requests also use the names of git. */
const requested = ["pull", "triage", "push", "maintain", "admin", "read", "write"] as const;

export function createCollaboratorsHandlers(host: Host): CollaboratorsHandlers {
  const { store, baseUrl, callerOf } = host;
  const idOf = ({ username = "" }: CollaboratorRequest) => username.toLowerCase();
  const people = resource(host, {
    kind: collaborators,
    parent: repoPath,
    id: idOf,
    show: ({ body }) => collaboratorShape(baseUrl, body),
    page: (items) => items,
  });
  const invited = resource(host, {
    kind: invitations,
    parent: repoPath,
    id: ({ invitation_id = "" }: Pick<InvitationBodyRequest, "invitation_id">) => invitation_id,
    show: async (invitation, request, database) =>
      invitationShape(baseUrl, (await repositoryOf(database, request)).body, invitation),
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
      const { username: login = "" } = request;
      const permission = permissionIn(request.body) ?? "write";
      const { body: repository } = await repositoryOf(store, request);
      return store.transaction(async (transaction) => {
        const repo = repoPath(request);
        await transaction.lock(`codehost/${repo}/collaborators`);
        if (await changeResource(transaction, collaborators, repo, idOf(request), (it) => ({ ...it, permission }))) {
          return noContent;
        }
        const pending = (await listResources(transaction, invitations, repo)).find(({ body }) => {
          return body.login.toLowerCase() === login.toLowerCase();
        });
        const id = pending?.body.id ?? (await nextNumber(transaction));
        const invitation = { id, login, permission, inviter: callerOf(context) };
        if (pending === undefined) await addResource(transaction, invitations, repo, String(id), invitation);
        else await changeResource(transaction, invitations, repo, pending.id, () => invitation);
        const found = await findResource(transaction, invitations, repo, String(id));
        return found === undefined ? noContent : created(invitationShape(baseUrl, repository, found));
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
    listInvitations: invited.list,
    deleteInvitation: invited.remove,
    async updateInvitation(request) {
      const permission = membersOf(request.body).oneOf("permissions", permissions);
      return ok(await invited.change(request, (it) => ({ ...it, permission: permission ?? it.permission })));
    },
  };
}

function permissionIn(body: Parameters<typeof membersOf>[0]): Permission | undefined {
  const permission = membersOf(body).text("permission");
  if (permission === undefined) return undefined;
  const known = requested.find((it) => it === permission);
  if (known === undefined) throw invalid("permission", `must be one of ${requested.join(", ")}`);
  return known === "pull" ? "read" : known === "push" ? "write" : known;
}

function collaboratorShape(baseUrl: string, { login, permission }: Collaborator): Shape<"collaborator"> {
  const rank = permissions.indexOf(permission);
  return {
    ...userShape(baseUrl, login),
    permissions: { pull: true, triage: rank >= 1, push: rank >= 2, maintain: rank >= 3, admin: rank >= 4 },
    role_name: permission,
  };
}

function invitationShape(
  baseUrl: string,
  repository: Repository,
  { body, created: at }: Resource<Invitation>,
): Shape<"repository-invitation"> {
  return {
    id: body.id,
    node_id: nodeId("RepositoryInvitation", body.id),
    repository: minimalRepositoryShape(baseUrl, repository),
    invitee: userShape(baseUrl, body.login),
    inviter: userShape(baseUrl, body.inviter),
    permissions: body.permission,
    created_at: at,
    expired: false,
    url: `${repositoryUrl(baseUrl, repository)}/invitations/${body.id}`,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/invitations`,
  };
}
