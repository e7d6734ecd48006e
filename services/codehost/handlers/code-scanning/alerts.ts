import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AlertRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { type Members, membersOf, required } from "../../body.ts";
import { listBelow } from "../../families/list-below.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { filtersOf, listResponse, pageFrom, pageOf } from "../../page.ts";
import { ok } from "../../responses.ts";
import { ownerPath, repoPath } from "../../scopes.ts";
import { alertShape, instanceShape } from "../../shapes/code-scanning.ts";
import { simpleRepositoryShape } from "../../shapes/repository.ts";
import { type Alert, alerts } from "../../store/code-scanning.ts";
import { repositoryOf } from "../../store/repositories.ts";

type AlertHandlers = Pick<
  CodeScanningHandlers,
  "listOrgAlerts" | "listAlerts" | "getAlert" | "updateAlert" | "listAlertInstances"
>;

const reasons = ["false positive", "won't fix", "used in tests"] as const;
const filters = { state: "state", tool_name: "tool_name", severity: "severity", ref: "ref" };

export function alertHandlers(host: Host): AlertHandlers {
  const { store, baseUrl, callerOf } = host;
  const all = resource(host, {
    kind: alerts,
    parent: repoPath,
    id: ({ alert_number = "" }: AlertRequest) => alert_number,
    filters,
    newestFirst: true,
    show: async (row, request, database) => alertShape(baseUrl, (await repositoryOf(database, request)).body, row),
    page: (items) => items,
  });
  return {
    listOrgAlerts: (request, context) =>
      listBelow(host, request, context, {
        kind: alerts,
        path: ownerPath(request.org ?? ""),
        where: filtersOf(request, filters),
        show: ({ body }, row) => ({
          ...alertShape(baseUrl, body, row),
          repository: simpleRepositoryShape(baseUrl, body),
        }),
      }),
    listAlerts: all.list,
    getAlert: all.get,
    async updateAlert(request, context) {
      const dismissal = readDismissal(membersOf(request.body), callerOf(context));
      return ok(await all.change(request, (it) => ({ ...it, ...dismissal })));
    },
    async listAlertInstances(request, context) {
      const { body } = await all.find(store, request);
      return listResponse(baseUrl, request, context, pageFrom([instanceShape(body)], pageOf(request)));
    },
  };
}

type Dismissal = Pick<Alert, "state" | "dismissedBy" | "dismissedAt" | "dismissedReason" | "dismissedComment">;

function readDismissal(members: Members, caller: string): Dismissal {
  const state = required("state", members.oneOf("state", ["open", "dismissed"] as const));
  const dismissedReason = members.oneOf("dismissed_reason", reasons);
  if (state === "open") {
    return { state, dismissedBy: null, dismissedAt: null, dismissedReason: null, dismissedComment: null };
  }
  return {
    state,
    dismissedBy: caller,
    dismissedAt: new Date().toISOString(),
    dismissedReason: required("dismissed_reason", dismissedReason),
    dismissedComment: members.text("dismissed_comment") ?? null,
  };
}
