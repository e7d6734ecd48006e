import type { CommitComment } from "../store/people.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function commitCommentShape(
  baseUrl: string,
  repository: Repository,
  { body: comment, created, updated }: Resource<CommitComment>,
): Shape<"commit-comment"> {
  const { id, sha, user, body, path, position, line } = comment;
  return {
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/commit/${sha}#commitcomment-${id}`,
    url: `${repositoryUrl(baseUrl, repository)}/comments/${id}`,
    id,
    node_id: nodeId("CommitComment", id),
    body,
    path,
    position,
    line,
    commit_id: sha,
    user: userShape(baseUrl, user),
    created_at: created,
    updated_at: updated,
    author_association: "MEMBER",
  };
}
