import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AnalysisRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import type { Queryable } from "../../../store/store.ts";
import { invalid } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { parameter } from "../../page.ts";
import { ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { analysisShape } from "../../shapes/code-scanning.ts";
import { type Analysis, analyses } from "../../store/code-scanning.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources, type Resource, removeResource } from "../../store/resources.ts";

type AnalysisHandlers = Pick<CodeScanningHandlers, "listAnalyses" | "getAnalysis" | "deleteAnalysis">;

export function analysisHandlers(host: Host): AnalysisHandlers {
  const { store, baseUrl } = host;
  const all = resource(host, {
    kind: analyses,
    parent: repoPath,
    id: ({ analysis_id = "" }: AnalysisRequest) => analysis_id,
    filters: { ref: "ref", sarif_id: "sarif_id", tool_name: "tool_name" },
    newestFirst: true,
    async show(row, request, database) {
      const { body } = await repositoryOf(database, request);
      const [latest] = await sameKind(database, repoPath(request), row.body);
      return analysisShape(baseUrl, body, row, latest?.id === row.id);
    },
    page: (items) => items,
  });
  return {
    listAnalyses: all.list,
    getAnalysis: all.get,
    async deleteAnalysis(request) {
      const repo = repoPath(request);
      return store.transaction(async (transaction) => {
        const row = await all.find(transaction, request);
        const [latest, next] = await sameKind(transaction, repo, row.body);
        if (latest?.id !== row.id) throw invalid("analysis_id", "is not the latest analysis of its kind");
        if (next === undefined && parameter(request, "confirm_delete") === undefined) {
          throw invalid("confirm_delete", "is required to delete the last analysis of its kind");
        }
        await removeResource(transaction, analyses, repo, row.id);
        const url = next && `${baseUrl}/${repo}/code-scanning/analyses/${next.id}`;
        return ok({
          next_analysis_url: url ?? null,
          confirm_delete_url: url === undefined ? null : `${url}?confirm_delete`,
        });
      });
    },
  };
}

/** The analyses of one ref by one tool, newest first: only the first of them may be deleted. */
function sameKind(
  database: Queryable,
  repo: string,
  { ref, key, tool_name }: Analysis,
): Promise<readonly Resource<Analysis>[]> {
  return listResources(database, analyses, repo, { where: { ref, key, tool_name }, newestFirst: true });
}
