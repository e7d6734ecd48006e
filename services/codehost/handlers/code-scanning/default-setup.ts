import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import { membersOf } from "../../body.ts";
import { setting } from "../../families/setting.ts";
import type { Host } from "../../host.ts";
import { accepted, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { findBranch } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, nextNumber } from "../../store/resources.ts";
import { runs, workflows } from "../../store/workflow-runs.ts";

import type { Naming } from "../naming.ts";

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

export function defaultSetupHandlers(host: Host): Naming<CodeScanningHandlers, "DefaultSetup"> {
  const { store, baseUrl, callerOf } = host;
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
