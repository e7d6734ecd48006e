import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { VariantAnalysisRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { created, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { simpleRepositoryShape } from "../../shapes/repository.ts";
import type { Shape } from "../../shapes/shape.ts";
import { userShape } from "../../shapes/user.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositories, repositoryOf } from "../../store/repositories.ts";
import { findResource, type Kind, kindOf, nextNumber, type Resource } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const languages = ["cpp", "csharp", "go", "java", "javascript", "python", "ruby", "rust", "swift"] as const;

interface VariantAnalysis {
  readonly id: number;
  readonly language: (typeof languages)[number];
  readonly actor: string;
  /** The full names of the repositories. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

const variantAnalyses: Kind<VariantAnalysis> = kindOf("variant-analysis");

/** Queries over many repositories. No fleet runs them: each analysis ends as failed. */
export function variantAnalysisHandlers(host: Host): Naming<CodeScanningHandlers, "VariantAnalysis"> {
  const { store, baseUrl, callerOf } = host;
  const all = resource(host, {
    kind: variantAnalyses,
    parent: repoPath,
    id: ({ codeql_variant_analysis_id = "" }: VariantAnalysisRequest) => codeql_variant_analysis_id,
    show: async (row, request, database) => {
      const { body } = await repositoryOf(database, request);
      const found = await Promise.all(
        row.body.found.map((it) => findResource(database, repositories, `repos/${it}`, "")),
      );
      return variantAnalysisShape(
        baseUrl,
        body,
        row,
        found.flatMap((it) => it?.body ?? []),
      );
    },
    page: (items) => items,
  });
  return {
    getVariantAnalysis: all.get,
    async createVariantAnalysis(request, context) {
      const members = membersOf(request.body);
      const language = required("language", members.oneOf("language", languages));
      required("query_pack", members.text("query_pack"));
      const names = required("repositories", members.texts("repositories")).map((it) => it.toLowerCase());
      if (names.length === 0) throw invalid("repositories", "must not be empty");
      const [found, missing]: [string[], string[]] = [[], []];
      for (const name of names) {
        const exists = await findResource(store, repositories, `repos/${name}`, "");
        (exists === undefined ? missing : found).push(name);
      }
      const id = await nextNumber(store);
      return created(await all.add(request, String(id), { id, language, actor: callerOf(context), found, missing }));
    },
    async getVariantAnalysisRepo(request) {
      const { body } = await all.find(store, request);
      const name = `${request.repo_owner}/${request.repo_name}`.toLowerCase();
      const found = body.found.includes(name)
        ? await findResource(store, repositories, `repos/${name}`, "")
        : undefined;
      if (found === undefined) throw notFound();
      return ok({
        repository: simpleRepositoryShape(baseUrl, found.body),
        analysis_status: "failed",
        failure_message: failure,
      } satisfies Shape<"code-scanning-variant-analysis-repo-task">);
    },
  };
}

const failure = "No fleet runs queries here";

function variantAnalysisShape(
  baseUrl: string,
  controller: Repository,
  { body, created: created_at, updated: updated_at }: Resource<VariantAnalysis>,
  found: readonly Repository[],
): Shape<"code-scanning-variant-analysis"> {
  const none = { repository_count: 0, repositories: [] };
  return {
    id: body.id,
    controller_repo: simpleRepositoryShape(baseUrl, controller),
    actor: userShape(baseUrl, body.actor),
    query_language: body.language,
    query_pack_url: `${baseUrl}/downloads/query-packs/${body.id}`,
    created_at,
    updated_at,
    completed_at: created_at,
    status: "failed",
    failure_reason: "actions_workflow_run_failed",
    scanned_repositories: found.map(({ id, owner, name }) => ({
      repository: {
        ...{ id, name, full_name: `${owner}/${name}`, private: false, stargazers_count: 0, updated_at: created_at },
      },
      analysis_status: "failed",
      failure_message: failure,
    })),
    skipped_repositories: {
      access_mismatch_repos: none,
      not_found_repos: { repository_count: body.missing.length, repository_full_names: [...body.missing] },
      no_codeql_db_repos: none,
      over_limit_repos: none,
    },
  };
}
