import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AlertRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import { listBelow } from "../../families/list-below.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { noContent } from "../../responses.ts";
import { ownerPath, repoPath } from "../../scopes.ts";
import { dismissalRequestShape } from "../../shapes/code-scanning.ts";
import { alerts, type DismissalRequest, dismissalRequests } from "../../store/code-scanning.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { changeResource } from "../../store/resources.ts";
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
    listOrgDismissalRequests: (request, context) =>
      listBelow(host, request, context, {
        kind: dismissalRequests,
        path: ownerPath(request.org ?? ""),
        oldestFirst: true,
        show: ({ body }, row) => dismissalRequestShape(baseUrl, body, row),
      }),
    listDismissalRequests: all.list,
    getDismissalRequest: all.get,
    async reviewDismissalRequest(request, context) {
      const members = membersOf(request.body);
      const verdict = required("status", members.oneOf("status", ["approve", "deny"] as const));
      const message = required("message", members.text("message"));
      const status = verdict === "approve" ? "approved" : "denied";
      const review = { status, reviewer: callerOf(context), message } as const;
      await store.transaction((it) => decide(it, repoPath(request), request.alert_number ?? "", review));
      return noContent;
    },
  };
}

type Review = Required<Pick<DismissalRequest, "status" | "reviewer" | "message">>;

/** Decides a request that waits for a review. */
async function decide(transaction: Transaction, repo: string, alertNumber: string, review: Review): Promise<void> {
  const reviewed = await changeResource(transaction, dismissalRequests, repo, alertNumber, (it) => {
    if (it.status !== "pending") throw invalid("status", "was decided before");
    return { ...it, ...review };
  });
  if (reviewed === undefined) throw notFound();
  if (review.status === "denied") return;
  const { alert, requester, reason, comment } = reviewed.body;
  await changeResource(transaction, alerts, repo, String(alert), (it) => ({
    ...it,
    state: "dismissed" as const,
    dismissedBy: requester,
    dismissedAt: new Date().toISOString(),
    dismissedReason: reason,
    dismissedComment: comment,
  }));
}
