import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CommitsHandlers } from "../../../gen/codehost/v1/commits_handlers.js";
import type { CommentRequest } from "../../../gen/codehost/v1/commits_types.js";
import { membersOf, required } from "../../body.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, parameter } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { commitShape, shortBranchShape } from "../../shapes/commit.ts";
import { commitCommentShape } from "../../shapes/commit-comment.ts";
import { branches, findCommit, historyOf } from "../../store/commits.ts";
import { type CommitComment, comments, events } from "../../store/people.ts";
import { isProtected } from "../../store/protection.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, listResources, nextNumber } from "../../store/resources.ts";

import { compare } from "./compare.ts";
import { otherMediaType } from "./other-media-type.ts";
import { statusHandlers } from "./statuses.ts";

export function createCommitsHandlers(host: Host): CommitsHandlers {
  const { store, baseUrl, callerOf } = host;
  const all = resource(host, {
    kind: comments,
    parent: repoPath,
    id: ({ comment_id = "" }: CommentRequest) => comment_id,
    show: async (comment, request, database) =>
      commitCommentShape(baseUrl, (await repositoryOf(database, request)).body, comment),
    page: (items) => items,
  });
  return {
    ...statusHandlers(host),
    listComments: all.list,
    getComment: all.get,
    deleteComment: all.remove,
    async updateComment(request) {
      const body = required("body", membersOf(request.body).text("body"));
      return ok(await all.change(request, (it) => ({ ...it, body })));
    },
    async listCommitComments(request, context) {
      const { body } = await repositoryOf(store, request);
      const { sha } = await findCommit(store, repoPath(request), request.commit_sha ?? "");
      const rows = await listResources(store, comments, repoPath(request), { where: { sha } });
      const items = rows.map((row) => commitCommentShape(baseUrl, body, row));
      return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
    },
    async createCommitComment(request, context) {
      const caller = callerOf(context);
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const { sha } = await findCommit(store, repo, request.commit_sha ?? "");
      const comment: CommitComment = {
        id: await nextNumber(store),
        sha,
        user: caller,
        body: required("body", members.text("body")),
        path: members.text("path") ?? null,
        position: members.integer("position") ?? null,
        line: members.integer("line") ?? null,
      };
      const shown = await all.add(request, String(comment.id), comment);
      const id = String(await nextNumber(store));
      await addResource(store, events, repo, id, {
        type: "CommitCommentEvent",
        actor: caller,
        payload: { action: "created", comment: shown },
      });
      return created(shown);
    },
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
