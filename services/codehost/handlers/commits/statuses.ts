import type { CommitsHandlers } from "../../../gen/codehost/v1/commits_handlers.js";
import { membersOf, required } from "../../body.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, pageResponse } from "../../page.ts";
import { created } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { minimalRepositoryShape, repositoryUrl } from "../../shapes/repository.ts";
import { nodeId, type Shape } from "../../shapes/shape.ts";
import { userShape } from "../../shapes/user.ts";
import { shaOf } from "../../store/commits.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositoryOf } from "../../store/repositories.ts";
import {
  addResource,
  findResource,
  type Kind,
  kindOf,
  listResources,
  nextNumber,
  type Resource,
} from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const states = ["error", "failure", "pending", "success"] as const;

interface Status {
  readonly id: number;
  readonly sha: string;
  readonly state: (typeof states)[number];
  readonly context: string;
  readonly description: string | null;
  readonly target: string | null;
  readonly creator: string;
}

const statuses: Kind<Status> = kindOf("status");

export function statusHandlers({ store, baseUrl, callerOf }: Host): Naming<CommitsHandlers, "Status"> {
  const statusesOf = async (repo: string, sha: string) =>
    listResources(store, statuses, repo, { where: { sha }, newestFirst: true });
  return {
    async createStatus(request, context) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const { body } = await repositoryOf(store, request);
      const sha = await shaOf(store, repo, request.sha ?? "");
      const id = await nextNumber(store);
      await addResource(store, statuses, repo, String(id), {
        id,
        sha,
        state: required("state", members.oneOf("state", states)),
        context: members.text("context") ?? "default",
        description: members.text("description") ?? null,
        target: members.text("target_url") ?? null,
        creator: callerOf(context),
      });
      const found = await findResource(store, statuses, repo, String(id));
      if (found === undefined) throw notFound();
      return created(statusShape(baseUrl, body, found));
    },
    async listStatuses(request, context) {
      const { body } = await repositoryOf(store, request);
      const rows = await statusesOf(repoPath(request), await shaOf(store, repoPath(request), request.ref ?? ""));
      const items = rows.map((row) => statusShape(baseUrl, body, row));
      return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
    },
    async getCombinedStatus(request, context) {
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const sha = await shaOf(store, repo, request.ref ?? "");
      // The latest status of each context counts.
      const byContext = new Map((await statusesOf(repo, sha)).toReversed().map((it) => [it.body.context, it]));
      const latest = [...byContext.values()];
      const items = latest.map((it) => simpleStatusShape(baseUrl, body, it));
      const url = repositoryUrl(baseUrl, body);
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (statuses, total_count) => ({
        state: combinedState(latest.map((it) => it.body.state)),
        statuses,
        sha,
        total_count,
        repository: minimalRepositoryShape(baseUrl, body),
        commit_url: `${url}/commits/${sha}`,
        url: `${url}/commits/${sha}/status`,
      }));
    },
  };
}

function combinedState(found: readonly Status["state"][]): "failure" | "pending" | "success" {
  if (found.some((it) => it === "error" || it === "failure")) return "failure";
  return found.length === 0 || found.includes("pending") ? "pending" : "success";
}

function simpleStatusShape(
  baseUrl: string,
  repository: Repository,
  { body, created: created_at, updated: updated_at }: Resource<Status>,
): Shape<"simple-commit-status"> {
  const { id, sha, state, context, description, target } = body;
  return {
    url: `${repositoryUrl(baseUrl, repository)}/statuses/${sha}`,
    avatar_url: userShape(baseUrl, body.creator).avatar_url,
    id,
    node_id: nodeId("StatusContext", id),
    state,
    description,
    target_url: target,
    context,
    created_at,
    updated_at,
  };
}

function statusShape(baseUrl: string, repository: Repository, status: Resource<Status>): Shape<"status"> {
  return { ...simpleStatusShape(baseUrl, repository, status), creator: userShape(baseUrl, status.body.creator) };
}
