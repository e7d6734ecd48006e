import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AlertRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { membersOf, required } from "../../body.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { filtersOf, listResponse, pageFrom, pageOf } from "../../page.ts";
import { ok } from "../../responses.ts";
import { ownerPath, repoPath } from "../../scopes.ts";
import { alertShape, instanceShape } from "../../shapes/code-scanning.ts";
import { simpleRepositoryShape } from "../../shapes/repository.ts";
import { askOnce } from "../../store/ask-once.ts";
import { alerts } from "../../store/code-scanning.ts";
import { findRepositoryAt, repositoryOf } from "../../store/repositories.ts";
import { countResources, listResources } from "../../store/resources.ts";

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
    async listOrgAlerts(request, context) {
      const path = ownerPath(request.org ?? "");
      const where = filtersOf(request, filters);
      const { limit, offset } = pageOf(request);
      const rows = await listResources(store, alerts, path, { where, newestFirst: true, limit, offset });
      const once = askOnce(store);
      const items = await Promise.all(
        rows.map(async (row) => {
          const { body } = await findRepositoryAt(once, row.parent);
          return { ...alertShape(baseUrl, body, row), repository: simpleRepositoryShape(baseUrl, body) };
        }),
      );
      return listResponse(baseUrl, request, context, {
        items,
        total: await countResources(store, alerts, path, where),
      });
    },
    listAlerts: all.list,
    getAlert: all.get,
    async updateAlert(request, context) {
      const members = membersOf(request.body);
      const state = required("state", members.oneOf("state", ["open", "dismissed"] as const));
      const isDismissed = state === "dismissed";
      const reason = members.oneOf("dismissed_reason", reasons);
      if (isDismissed) required("dismissed_reason", reason);
      const dismissedComment = members.text("dismissed_comment") ?? null;
      const dismissal = isDismissed
        ? {
            dismissedBy: callerOf(context),
            dismissedAt: new Date().toISOString(),
            dismissedReason: reason ?? null,
            dismissedComment,
          }
        : { dismissedBy: null, dismissedAt: null, dismissedReason: null, dismissedComment: null };
      return ok(await all.change(request, (it) => ({ ...it, state, ...dismissal })));
    },
    async listAlertInstances(request, context) {
      const { body } = await all.find(store, request);
      return listResponse(baseUrl, request, context, pageFrom([instanceShape(body)], pageOf(request)));
    },
  };
}
