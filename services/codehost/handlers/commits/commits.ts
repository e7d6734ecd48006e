import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CommitsHandlers } from "../../../gen/codehost/v1/commits_handlers.js";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, parameter } from "../../page.ts";
import { ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { commitShape, shortBranchShape } from "../../shapes/commit.ts";
import { branches, findCommit, historyOf } from "../../store/commits.ts";
import { isProtected } from "../../store/protection.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources } from "../../store/resources.ts";
import { commentHandlers } from "./comments.ts";
import { compare } from "./compare.ts";
import { otherMediaType } from "./other-media-type.ts";
import { statusHandlers } from "./statuses.ts";

export function createCommitsHandlers(host: Host): CommitsHandlers {
  const { store, baseUrl } = host;
  return {
    ...statusHandlers(host),
    ...commentHandlers(host),
    async listCommits(request, context) {
      const { body } = await repositoryOf(store, request);
      const ref = parameter(request, "sha") ?? body.defaultBranch;
      const { sha } = await findCommit(store, repoPath(request), ref);
      const author = parameter(request, "author");
      const path = parameter(request, "path");
      const found = (await historyOf(store, repoPath(request), sha)).filter(
        (it) =>
          (author === undefined || it.author === author) &&
          (path === undefined || it.files.some(({ filename }) => filename === path || filename.startsWith(`${path}/`))),
      );
      const { items, total } = pageFrom(
        found.map((it) => commitShape(baseUrl, body, it)),
        pageOf(request),
      );
      return listResponse(baseUrl, request, context, { items, total });
    },
    async listBranchesWhereHead(request) {
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const { sha } = await findCommit(store, repo, request.commit_sha ?? "");
      const rows = await listResources(store, branches, repo, { where: { head: sha } });
      const shown = rows.map(async (row) => {
        return shortBranchShape(baseUrl, body, row.body, await isProtected(store, repo, row.id));
      });
      return ok(await Promise.all(shown));
    },
    // The API has no operation that opens a pull request.
    async listCommitPulls(request) {
      await findCommit(store, repoPath(request), request.commit_sha ?? "");
      return ok([]);
    },
    async getCommit(request, context: HandlerContext) {
      const { body } = await repositoryOf(store, request);
      const commit = await findCommit(store, repoPath(request), request.ref ?? "");
      const json = { mediaType: "application/json", body: commitShape(baseUrl, body, commit) } as const;
      return otherMediaType(context, [commit]) ?? json;
    },
    compareCommits: (request, context) => compare(host, request, context),
  };
}
