import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CheckRunsResponse } from "../../../gen/codehost/v1/check_runs_types.js";
import type { ChecksHandlers } from "../../../gen/codehost/v1/checks_handlers.js";
import type { CheckRunRequest } from "../../../gen/codehost/v1/checks_types.js";
import { membersOf, required } from "../../body.ts";
import { type ResourceHandlers, resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, pageResponse, parameter, type Queried } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { type InRepo, repoPath } from "../../scopes.ts";
import { annotationShape, checkRunShape } from "../../shapes/check.ts";
import type { Shape } from "../../shapes/shape.ts";
import { type CheckRun, checkRuns, checkSuites, checksApp } from "../../store/checks.ts";
import { shaOf } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, listResources, nextNumber } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";
import { changeCheckRun, newCheckRun } from "./read-check-run.ts";
import { suiteId } from "./suite-id.ts";

export type CheckRunResources = ResourceHandlers<InRepo, CheckRunRequest, CheckRun, Shape<"check-run">, unknown>;

export function checkRunResources(host: Host): CheckRunResources {
  return resource(host, {
    kind: checkRuns,
    parent: repoPath,
    id: ({ check_run_id = "" }: CheckRunRequest) => check_run_id,
    show: async (run, request, database) =>
      checkRunShape(host.baseUrl, (await repositoryOf(database, request)).body, run.body),
    page: (items) => items,
  });
}

export function checkRunHandlers(host: Host, runs: CheckRunResources): Naming<ChecksHandlers, "CheckRun", "CheckRuns"> {
  const { store, baseUrl } = host;
  return {
    async createCheckRun(request) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const sha = await shaOf(store, repo, required("head_sha", members.text("head_sha")));
      const suite = suiteId(repo, sha);
      const id = await nextNumber(store);
      const run = newCheckRun(members, { id, sha, suiteId: suite });
      await addResource(store, checkSuites, repo, String(suite), { id: suite, sha, app: checksApp });
      return created(await runs.add(request, String(id), run));
    },
    getCheckRun: runs.get,
    async updateCheckRun(request) {
      const members = membersOf(request.body);
      return ok(await runs.change(request, (run) => changeCheckRun(members, run)));
    },
    async listCheckRunAnnotations(request, context) {
      const { body } = await repositoryOf(store, request);
      const { body: run } = await runs.find(store, request);
      const items = run.annotations.map((it) => annotationShape(baseUrl, body, run.sha, it));
      return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
    },
    async rerequestCheckRun(request) {
      await runs.change(request, waiting);
      return created({});
    },
  };
}

/** A check run as it was before it started. */
export function waiting(run: CheckRun): CheckRun {
  return { ...run, status: "queued", conclusion: null, started: null, completed: null };
}

/** A page of the check runs whose bodies have these members. */
export async function checkRunsPage(
  { store, baseUrl }: Host,
  request: InRepo & Queried,
  context: HandlerContext,
  where: object,
): Promise<CheckRunsResponse> {
  const { body } = await repositoryOf(store, request);
  const [name, status] = [parameter(request, "check_name"), parameter(request, "status")];
  const selected = { ...where, ...(name && { name }), ...(status && { status }) };
  const rows = await listResources(store, checkRuns, repoPath(request), { where: selected, newestFirst: true });
  // Of check runs with the same name, the latest counts.
  const latest = rows.filter((row, index) => rows.findIndex((it) => it.body.name === row.body.name) === index);
  const found = parameter(request, "filter") === "all" ? rows : latest;
  const items = found.map((row) => checkRunShape(baseUrl, body, row.body));
  return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (check_runs, total_count) => {
    return { total_count, check_runs };
  });
}
