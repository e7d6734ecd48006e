import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { CodeqlDatabaseRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { membersOf } from "../../body.ts";
import { resource } from "../../families/resource.ts";
import { setting } from "../../families/setting.ts";
import type { Host } from "../../host.ts";
import { accepted, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { codeqlDatabaseShape } from "../../shapes/code-scanning.ts";
import { starterUser } from "../../starter/user.ts";
import { codeqlDatabases } from "../../store/code-scanning.ts";
import { findBranch } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, nextNumber } from "../../store/resources.ts";
import { runs, workflows } from "../../store/workflow-runs.ts";
import { alertHandlers } from "./alerts.ts";
import { analysisHandlers } from "./analyses.ts";
import { autofixHandlers } from "./autofix.ts";
import { dismissalHandlers } from "./dismissal-requests.ts";
import { variantAnalysisHandlers } from "./variant-analyses.ts";

const languages = [
  "actions",
  "c-cpp",
  "csharp",
  "go",
  "java-kotlin",
  "javascript-typescript",
  "python",
  "ruby",
  "swift",
];

export function createCodeScanningHandlers(host: Host): CodeScanningHandlers {
  const { store, baseUrl, callerOf } = host;
  const databases = resource(host, {
    kind: codeqlDatabases,
    parent: repoPath,
    id: ({ language = "" }: CodeqlDatabaseRequest) => language,
    show: async (row, request, database) =>
      codeqlDatabaseShape(baseUrl, (await repositoryOf(database, request)).body, starterUser, row),
    page: (items) => items,
  });
  const setup = setting(host, {
    name: "code-scanning-default-setup",
    parent: repoPath,
    defaults: {
      state: "not-configured" as "configured" | "not-configured",
      query_suite: "default" as "default" | "extended",
      threat_model: "remote" as "remote" | "remote_and_local",
      languages: ["javascript-typescript"],
      updated_at: null as string | null,
    },
    read: (it) => ({
      state: it.oneOf("state", ["configured", "not-configured"] as const),
      query_suite: it.oneOf("query_suite", ["default", "extended"] as const),
      threat_model: it.oneOf("threat_model", ["remote", "remote_and_local"] as const),
      languages: it.texts("languages")?.filter((language) => languages.includes(language)),
      updated_at: new Date().toISOString(),
    }),
    show: (it) => ({ ...it, schedule: it.state === "configured" ? "weekly" : null }),
  });
  return {
    ...alertHandlers(host),
    ...analysisHandlers(host),
    ...autofixHandlers(host),
    ...dismissalHandlers(host),
    ...variantAnalysisHandlers(host),
    listCodeqlDatabases: databases.list,
    getCodeqlDatabase: databases.get,
    deleteCodeqlDatabase: databases.remove,
    getDefaultSetup: setup.get,
    /** A configuration is tried in a run, which waits for a runner. */
    async updateDefaultSetup(request, context) {
      await setup.set(request);
      if (membersOf(request.body).text("state") !== "configured") return ok({});
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const { body: branch } = await findBranch(store, repo, body.defaultBranch);
      const [id, workflowId] = [await nextNumber(store), await nextNumber(store)];
      const [name, path] = ["CodeQL", "dynamic/github-code-scanning/codeql"];
      await addResource(store, workflows, repo, String(workflowId), { id: workflowId, name, path, state: "active" });
      await addResource(store, runs, repo, String(id), {
        ...{ id, workflowId, name, path, number: 1, attempt: 1, event: "dynamic", actor: callerOf(context) },
        ...{ headBranch: branch.name, headSha: branch.head, status: "queued", conclusion: null },
      });
      return accepted({ run_id: id, run_url: `${baseUrl}/${repo}/actions/runs/${id}` });
    },
  };
}
