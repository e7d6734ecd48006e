import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import type { Artifact, CacheEntry } from "../store/workflow-runs.ts";
import { repositoryUrl } from "./repository.ts";
import { nodeId, type Shape } from "./shape.ts";

export function artifactShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Artifact>,
  size: number,
): Shape<"artifact"> {
  const { id, name, runId, headSha, headBranch, expires } = body;
  const url = `${repositoryUrl(baseUrl, repository)}/actions/artifacts/${id}`;
  return {
    id,
    node_id: nodeId("Artifact", id),
    name,
    size_in_bytes: size,
    url,
    archive_download_url: `${url}/zip`,
    expired: isExpired(body),
    created_at: created,
    updated_at: updated,
    expires_at: expires,
    workflow_run: {
      id: runId,
      repository_id: repository.id,
      head_repository_id: repository.id,
      head_branch: headBranch,
      head_sha: headSha,
    },
  };
}

export function isExpired({ expires }: Artifact): boolean {
  return Date.parse(expires) <= Date.now();
}

export function cacheShape({
  body,
  created,
  updated,
}: Resource<CacheEntry>): Shape<"actions-cache-list">["actions_caches"][number] {
  const { id, ref, key, version, size } = body;
  return { id, ref, key, version, last_accessed_at: updated, created_at: created, size_in_bytes: size };
}
