import { randomUUID } from "node:crypto";
import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AnalysisRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import type { Queryable } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { parameter } from "../../page.ts";
import { accepted, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { analysisShape } from "../../shapes/code-scanning.ts";
import { type Analysis, alerts, analyses, sarifs } from "../../store/code-scanning.ts";
import { repositoryOf } from "../../store/repositories.ts";
import {
  addResource,
  findResource,
  listResources,
  nextNumber,
  type Resource,
  removeResource,
} from "../../store/resources.ts";
import { readSarif } from "./sarif.ts";

type AnalysisHandlers = Pick<
  CodeScanningHandlers,
  "listAnalyses" | "getAnalysis" | "deleteAnalysis" | "uploadSarif" | "getSarif"
>;

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
    async uploadSarif(request) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const sha = required("commit_sha", members.text("commit_sha"));
      const ref = required("ref", members.text("ref"));
      if (!/^[0-9a-f]{40}$/i.test(sha)) throw invalid("commit_sha", "must be the hash of a commit");
      if (!ref.startsWith("refs/")) throw invalid("ref", "must start with refs/");
      const { runs, errors } = readSarif(required("sarif", members.text("sarif")));
      const sarif_id = randomUUID();
      await store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/alerts`);
        await addResource(transaction, sarifs, repo, sarif_id, { errors });
        let number = Math.max(0, ...(await listResources(transaction, alerts, repo)).map(({ body }) => body.number));
        for (const { tool, results, rules } of runs) {
          const id = await nextNumber(transaction);
          const [tool_name, key] = [tool.name, members.text("tool_name") ?? "api"];
          const about = { ref, sha, tool, tool_name };
          const analysis = { ...about, id, key, results: results.length, rules, sarif_id };
          await addResource(transaction, analyses, repo, String(id), analysis);
          for (const result of results) {
            number += 1;
            const alert = { ...about, ...result, number, state: "open", analysisKey: key } as const;
            await addResource(transaction, alerts, repo, String(number), alert);
          }
        }
      });
      return accepted({ id: sarif_id, url: `${baseUrl}/${repo}/code-scanning/sarifs/${sarif_id}` });
    },
    async getSarif(request) {
      const repo = repoPath(request);
      const { sarif_id = "" } = request;
      const found = await findResource(store, sarifs, repo, sarif_id);
      if (found === undefined) throw notFound();
      const { errors } = found.body;
      const analyses_url = `${baseUrl}/${repo}/code-scanning/analyses?sarif_id=${encodeURIComponent(sarif_id)}`;
      if (errors.length > 0) return ok({ processing_status: "failed", analyses_url: null, errors: [...errors] });
      return ok({ processing_status: "complete", analyses_url, errors: null });
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
