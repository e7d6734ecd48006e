import type { Model } from "../../model/elements/model.ts";
import type { Diagnostic } from "../../protocol/diagnostic.ts";
import type { Change } from "./change.ts";
import { createChangeList } from "./change-list.ts";
import { compareLifecycles } from "./compare-lifecycles.ts";
import { compareErrors } from "./operation/compare-errors.ts";
import { compareFormats } from "./operation/compare-formats.ts";
import { compareHeaders } from "./operation/compare-headers.ts";
import { compareLongRunning } from "./operation/compare-long-running.ts";
import { comparePagination } from "./operation/compare-pagination.ts";
import { compareRequests } from "./operation/compare-requests.ts";
import { compareResponses } from "./operation/compare-responses.ts";
import { compareSecurity } from "./operation/compare-security.ts";
import { compareWebhooks } from "./operation/compare-webhooks.ts";
import { atOperation, compareRoutes } from "./routes/compare-routes.ts";
import { pairRoutes } from "./routes/pair-routes.ts";
import { messagesByName } from "./value/compare-any.ts";
import { compareMessages } from "./value/compare-messages.ts";
import type { ValueScope } from "./value/value-scope.ts";

/**
 * Compares two versions of an API as HTTP callers see them: routes, parameters, bodies, statuses, headers, credentials and
 * values. Names that are not on the wire, field numbers and types that no operation reaches do not count. `diagnostics` of the
 * new version tell why an operation is gone.
 */
export function diffModels(
  old: Model,
  now: Model,
  diagnostics: readonly Pick<Diagnostic, "subject" | "message">[] = [],
): readonly Change[] {
  const changes = createChangeList();
  const routes = pairRoutes(old, now);
  const reasons = new Map([...diagnostics, ...now.notes].map(({ subject, message }) => [subject, message]));
  compareRoutes(routes, reasons, changes);
  const messages = { old: messagesByName(old.files), now: messagesByName(now.files) };
  const values = { changes, messages, compareMessages: createMessageComparison() };
  for (const pair of routes.pairs) {
    const [was, is] = [pair.old.operation, pair.now.operation];
    const at = atOperation("new", is);
    if (was.service.host !== is.service.host) {
      const hosts = [was, is].map(({ service }) => service.host ?? "not declared");
      changes.add("host-changed", at, `the host was ${hosts[0]}, and is ${hosts[1]} now`);
    }
    compareLifecycles(was, is, at, changes);
    compareSecurity(was, is, at, changes);
    compareFormats(pair, at, changes);
    compareRequests(pair, at, values);
    compareResponses(pair, at, values);
    compareHeaders(was, is, at, values);
    compareErrors(was, is, at, values);
    compareLongRunning(was, is, at, values);
    comparePagination(was, is, at, changes);
  }
  compareWebhooks(old, now, values);
  return changes.sorted();
}

/** Messages contain themselves, and many operations reach the same ones. */
function createMessageComparison(): ValueScope["compareMessages"] {
  const compared = new Set<string>();
  return (old, now, scope) => {
    const key = `${old.fullName} ${now.fullName} ${scope.direction} ${scope.isPartial} ${scope.style}`;
    if (compared.has(key)) return;
    compared.add(key);
    compareMessages(old, now, scope);
  };
}
