import type { ChecksHandlers } from "../../../gen/codehost/v1/checks_handlers.js";
import type { Host } from "../../host.ts";
import { repoPath } from "../../scopes.ts";
import { shaOf } from "../../store/commits.ts";
import { checkRunHandlers, checkRunResources, checkRunsPage } from "./check-runs.ts";
import { checkSuiteHandlers } from "./check-suites.ts";
import { preferenceHandlers } from "./preferences.ts";

export function createChecksHandlers(host: Host): ChecksHandlers {
  const runs = checkRunResources(host);
  return {
    ...checkRunHandlers(host, runs),
    ...checkSuiteHandlers(host, runs),
    ...preferenceHandlers(host),
    async listRefCheckRuns(request, context) {
      const sha = await shaOf(host.store, repoPath(request), request.ref ?? "");
      return checkRunsPage(host, request, context, { sha });
    },
  };
}
