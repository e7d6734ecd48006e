import type { CommitsHandlers } from "../../../gen/codehost/v1/commits_handlers.js";
import type { CommentRequest } from "../../../gen/codehost/v1/commits_types.js";
import { type Members, membersOf, required } from "../../body.ts";
import { invalid } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { commitCommentShape } from "../../shapes/commit-comment.ts";
import { findCommit } from "../../store/commits.ts";
import { type CommitComment, comments, events } from "../../store/people.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, listResources, nextNumber } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

/** Comments on commits. A new one is an event of the repository. */
export function commentHandlers(host: Host): Naming<CommitsHandlers, "Comment"> {
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
    listComments: all.list,
    getComment: all.get,
    deleteComment: all.remove,
    async updateComment(request) {
      const body = textOf(membersOf(request.body));
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
        body: textOf(members),
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
  };
}

/** The text of a comment. Throws 422 for one without characters that show. */
function textOf(members: Members): string {
  const text = required("body", members.text("body"));
  if (text.trim() === "") throw invalid("body", "must not be empty");
  return text;
}
