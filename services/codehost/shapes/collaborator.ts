import { type Collaborator, type Invitation, permissions } from "../store/people.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { minimalRepositoryShape, repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function collaboratorShape(baseUrl: string, { login, permission }: Collaborator): Shape<"collaborator"> {
  const rank = permissions.indexOf(permission);
  return {
    ...userShape(baseUrl, login),
    permissions: { pull: true, triage: rank >= 1, push: rank >= 2, maintain: rank >= 3, admin: rank >= 4 },
    role_name: permission,
  };
}

export function invitationShape(
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
