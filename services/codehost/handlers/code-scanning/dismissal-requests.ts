import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AlertRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageOf } from "../../page.ts";
import { noContent } from "../../responses.ts";
import { ownerPath, repoPath } from "../../scopes.ts";
import { dismissalRequestShape } from "../../shapes/code-scanning.ts";
import { askOnce } from "../../store/ask-once.ts";
import { alerts, type DismissalRequest, dismissalRequests } from "../../store/code-scanning.ts";
import { findRepositoryAt, repositoryOf } from "../../store/repositories.ts";
import { changeResource, countResources, listResources } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

/** Requests to dismiss an alert. An approval dismisses it. */
export function dismissalHandlers(host: Host): Naming<CodeScanningHandlers, "Dismissal"> {
  const { store, baseUrl, callerOf } = host;
  const all = resource(host, {
    kind: dismissalRequests,
    parent: repoPath,
    id: ({ alert_number = "" }: AlertRequest) => alert_number,
    filters: { request_status: "status" },
    show: async (row, request, database) =>
      dismissalRequestShape(baseUrl, (await repositoryOf(database, request)).body, row),
    page: (items) => items,
  });
  return {
    async listOrgDismissalRequests(request, context) {
      const path = ownerPath(request.org ?? "");
      const { limit, offset } = pageOf(request);
      const rows = await listResources(store, dismissalRequests, path, { limit, offset });
      const once = askOnce(store);
      const items = await Promise.all(
        rows.map(async (row) => dismissalRequestShape(baseUrl, (await findRepositoryAt(once, row.parent)).body, row)),
      );
      const total = await countResources(store, dismissalRequests, path);
      return listResponse(baseUrl, request, context, { items, total });
    },
    listDismissalRequests: all.list,
    getDismissalRequest: all.get,
    async reviewDismissalRequest(request, context) {
      const members = membersOf(request.body);
      const verdict = required("status", members.oneOf("status", ["approve", "deny"] as const));
      const message = required("message", members.text("message"));
      const repo = repoPath(request);
      await store.transaction(async (transaction) => {
        const status: DismissalRequest["status"] = verdict === "approve" ? "approved" : "denied";
        const reviewed = await changeResource(
          transaction,
          dismissalRequests,
          repo,
          request.alert_number ?? "",
          (it) => {
            if (it.status !== "pending") throw invalid("status", "was decided before");
            return { ...it, status, reviewer: callerOf(context), message };
          },
        );
        if (reviewed === undefined) throw notFound();
        if (status === "denied") return;
        await changeResource(transaction, alerts, repo, String(reviewed.body.alert), (it) => ({
          ...it,
          state: "dismissed" as const,
          dismissedBy: reviewed.body.requester,
          dismissedAt: new Date().toISOString(),
          dismissedReason: reviewed.body.reason,
          dismissedComment: reviewed.body.comment,
        }));
      });
      return noContent;
    },
  };
}
