import type { ChecksHandlers } from "../../../gen/codehost/v1/checks_handlers.js";
import type { CheckSuiteRequest } from "../../../gen/codehost/v1/checks_types.js";
import type { Queryable } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { type InRepo, repoPath } from "../../scopes.ts";
import { checkSuiteShape } from "../../shapes/check.ts";
import type { Shape } from "../../shapes/shape.ts";
import { type CheckSuite, checkRuns, checkSuites, checksApp } from "../../store/checks.ts";
import { commits, shaOf } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { addResource, findResource, listResources, type Resource } from "../../store/resources.ts";
import { type CheckRunResources, checkRunsPage, waiting } from "./check-runs.ts";
import { suiteId } from "./suite-id.ts";

type CheckSuiteHandlers = Pick<
  ChecksHandlers,
  "createCheckSuite" | "getCheckSuite" | "listSuiteCheckRuns" | "rerequestCheckSuite" | "listRefCheckSuites"
>;

export function checkSuiteHandlers(host: Host, runs: CheckRunResources): CheckSuiteHandlers {
  const { store, baseUrl } = host;
  const suites = resource(host, {
    kind: checkSuites,
    parent: repoPath,
    id: ({ check_suite_id = "" }: CheckSuiteRequest) => check_suite_id,
    show: (suite, request, database) => showSuite(baseUrl, database, request, suite),
    page: (items, total_count) => ({ total_count, check_suites: items }),
  });
  return {
    async createCheckSuite(request) {
      const repo = repoPath(request);
      const sha = await shaOf(store, repo, required("head_sha", membersOf(request.body).text("head_sha")));
      const id = suiteId(repo, sha);
      const isNew = await addResource(store, checkSuites, repo, String(id), { id, sha, app: checksApp });
      const { body } = await suites.get({ ...request, check_suite_id: String(id) });
      return isNew ? created(body) : ok(body);
    },
    getCheckSuite: suites.get,
    async listSuiteCheckRuns(request, context) {
      const { body } = await suites.find(store, request);
      return checkRunsPage(host, request, context, { suiteId: body.id });
    },
    async rerequestCheckSuite(request) {
      const { body } = await suites.find(store, request);
      const rows = await listResources(store, checkRuns, repoPath(request), { where: { suiteId: body.id } });
      for (const { id } of rows) await runs.change({ ...request, check_run_id: id }, waiting);
      return created({});
    },
    async listRefCheckSuites(request, context) {
      const sha = await shaOf(store, repoPath(request), request.ref ?? "");
      const rows = await listResources(store, checkSuites, repoPath(request), { where: { sha } });
      const items = await Promise.all(rows.map((row) => showSuite(baseUrl, store, request, row)));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (check_suites, total_count) => {
        return { total_count, check_suites };
      });
    },
  };
}

/** A suite with its commit, and the state of its runs. */
async function showSuite(
  baseUrl: string,
  database: Queryable,
  request: InRepo,
  suite: Resource<CheckSuite>,
): Promise<Shape<"check-suite">> {
  const { body } = await repositoryOf(database, request);
  const where = { suiteId: suite.body.id };
  const runs = await listResources(database, checkRuns, repoPath(request), { where });
  const commit = await findResource(database, commits, repoPath(request), suite.body.sha);
  const bodies = runs.map((it) => it.body);
  return checkSuiteShape(baseUrl, body, suite, bodies, commit?.body);
}
