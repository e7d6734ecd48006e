import { randomUUID } from "node:crypto";
import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { accepted, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { type Analysis, alerts, analyses, sarifs } from "../../store/code-scanning.ts";
import { addResource, findResource, listResources, nextNumber } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";
import { readSarif, type SarifRun } from "./sarif.ts";

/** Uploads of SARIF files: each of their runs is an analysis, with its results as alerts. */
export function sarifHandlers({ store, baseUrl }: Host): Naming<CodeScanningHandlers, "Sarif"> {
  return {
    async uploadSarif(request) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const sha = required("commit_sha", members.text("commit_sha"));
      const ref = required("ref", members.text("ref"));
      if (!/^[0-9a-f]{40}$/i.test(sha)) throw invalid("commit_sha", "must be the hash of a commit");
      if (!ref.startsWith("refs/")) throw invalid("ref", "must start with refs/");
      const { runs, errors } = readSarif(required("sarif", members.text("sarif")));
      const sarif_id = randomUUID();
      const key = members.text("tool_name") ?? "api";
      await store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/alerts`);
        await addResource(transaction, sarifs, repo, sarif_id, { errors });
        for (const run of runs) await addAnalysis(transaction, repo, run, { ref, sha, key, sarif_id });
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

async function addAnalysis(
  transaction: Transaction,
  repo: string,
  { tool, results, rules }: SarifRun,
  { ref, sha, key, sarif_id }: Pick<Analysis, "ref" | "sha" | "key" | "sarif_id">,
): Promise<void> {
  const id = await nextNumber(transaction);
  const about = { ref, sha, tool, tool_name: tool.name };
  const analysis = { ...about, id, key, results: results.length, rules, sarif_id };
  await addResource(transaction, analyses, repo, String(id), analysis);
  let number = Math.max(0, ...(await listResources(transaction, alerts, repo)).map(({ body }) => body.number));
  for (const result of results) {
    number += 1;
    const alert = { ...about, ...result, number, state: "open", analysisKey: key } as const;
    await addResource(transaction, alerts, repo, String(number), alert);
  }
}
