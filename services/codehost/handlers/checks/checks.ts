import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CheckRunsResponse } from "../../../gen/codehost/v1/check_runs_types.js";
import type { ChecksHandlers } from "../../../gen/codehost/v1/checks_handlers.js";
import type { CheckRunRequest, CheckSuiteRequest } from "../../../gen/codehost/v1/checks_types.js";

import type { Queryable } from "../../../store/store.ts";
import { isObject, membersOf, required } from "../../body.ts";
import { invalid, notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf, pageResponse, parameter, type Queried } from "../../page.ts";
import { created, ok } from "../../responses.ts";
import { type InRepo, repoPath } from "../../scopes.ts";
import { annotationShape, checkRunShape, checkSuiteShape } from "../../shapes/check.ts";
import { minimalRepositoryShape } from "../../shapes/repository.ts";
import { numberOf } from "../../shapes/shape.ts";
import { type CheckRun, type CheckSuite, checkRuns, checkSuites, checksApp } from "../../store/checks.ts";
import { commits, resolveRef } from "../../store/commits.ts";
import { repositoryOf } from "../../store/repositories.ts";
import {
  addResource,
  findResource,
  kindOf,
  listResources,
  nextNumber,
  putResource,
  type Resource,
} from "../../store/resources.ts";
import { changeCheckRun, newCheckRun } from "./read-check-run.ts";

const preferences = kindOf<{ readonly triggers: Readonly<Record<string, boolean>> }>("check-preferences");

export function createChecksHandlers(host: Host): ChecksHandlers {
  const { store, baseUrl } = host;
  const runs = resource(host, {
    kind: checkRuns,
    parent: repoPath,
    id: ({ check_run_id = "" }: CheckRunRequest) => check_run_id,
    show: async (run, request, database) =>
      checkRunShape(baseUrl, (await repositoryOf(database, request)).body, run.body),
    page: (items) => items,
  });
  const suites = resource(host, {
    kind: checkSuites,
    parent: repoPath,
    id: ({ check_suite_id = "" }: CheckSuiteRequest) => check_suite_id,
    show: (suite, request, database) => showSuite(database, request, suite),
    page: (items) => items,
  });
  const showSuite = async (database: Queryable, request: InRepo, suite: Resource<CheckSuite>): Promise<object> => {
    const { body } = await repositoryOf(database, request);
    const where = { suiteId: suite.body.id };
    const found = await listResources(database, checkRuns, repoPath(request), { where });
    const commit = await findResource(database, commits, repoPath(request), suite.body.sha);
    return checkSuiteShape(
      baseUrl,
      body,
      suite,
      found.map((it) => it.body),
      commit?.body,
    );
  };
  const runsPage = async (
    request: InRepo & Queried,
    context: HandlerContext,
    where: object,
  ): Promise<CheckRunsResponse> => {
    const { body } = await repositoryOf(store, request);
    const [name, status] = [parameter(request, "check_name"), parameter(request, "status")];
    const selected = { ...where, ...(name && { name }), ...(status && { status }) };
    const rows = await listResources(store, checkRuns, repoPath(request), { where: selected, newestFirst: true });
    // Of check runs with the same name, the latest counts.
    const latest = rows.filter((row, index) => rows.findIndex((it) => it.body.name === row.body.name) === index);
    const found = parameter(request, "filter") === "all" ? rows : latest;
    const items = found.map((row) => checkRunShape(baseUrl, body, row.body));
    return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (items, total_count) => ({
      total_count,
      check_runs: items,
    }));
  };
  return {
    async createCheckRun(request) {
      const repo = repoPath(request);
      const members = membersOf(request.body);
      const sha = await shaIn(store, repo, required("head_sha", members.text("head_sha")));
      const suiteId = numberOf(`suite ${repo} ${sha} ${checksApp}`);
      const id = await nextNumber(store);
      const run = newCheckRun(members, { id, sha, suiteId });
      await addResource(store, checkSuites, repo, String(suiteId), { id: suiteId, sha, app: checksApp });
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
      await runs.change(request, reset);
      return created({});
    },
    async createCheckSuite(request) {
      const { owner = "" } = request;
      const repo = repoPath(request);
      const sha = await shaIn(store, repo, required("head_sha", membersOf(request.body).text("head_sha")));
      const id = numberOf(`suite ${repo} ${sha} ${checksApp}`);
      const isNew = await addResource(store, checkSuites, repo, String(id), { id, sha, app: checksApp });
      const suite = await suites.find(store, { owner, repo: request.repo ?? "", check_suite_id: String(id) });
      const shown = await showSuite(store, request, suite);
      return isNew ? created(shown) : ok(shown);
    },
    async setCheckSuitesPreferences(request) {
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const list = required("auto_trigger_checks", membersOf(request.body).all["auto_trigger_checks"]);
      if (!Array.isArray(list)) throw invalid("auto_trigger_checks", "must be a list");
      const given = list.map((item, index) => {
        const at = `auto_trigger_checks[${index}].`;
        if (!isObject(item)) throw invalid(at.slice(0, -1), "must be an object");
        const members = membersOf(item, at);
        const app = required(`${at}app_id`, members.integer("app_id"));
        return [String(app), required(`${at}setting`, members.flag("setting"))] as const;
      });
      const triggers = await store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/check-preferences`);
        const before = await findResource(transaction, preferences, repo, "");
        const after = { ...before?.body.triggers, ...Object.fromEntries(given) };
        await putResource(transaction, preferences, repo, "", { triggers: after });
        return after;
      });
      const auto_trigger_checks = Object.entries(triggers).map(([id, setting]) => ({ app_id: Number(id), setting }));
      return ok({ preferences: { auto_trigger_checks }, repository: minimalRepositoryShape(baseUrl, body) });
    },
    getCheckSuite: suites.get,
    async listSuiteCheckRuns(request, context) {
      const { body } = await suites.find(store, request);
      return runsPage(request, context, { suiteId: body.id });
    },
    async rerequestCheckSuite(request) {
      const { body } = await suites.find(store, request);
      const rows = await listResources(store, checkRuns, repoPath(request), { where: { suiteId: body.id } });
      for (const { id } of rows) await runs.change({ ...request, check_run_id: id }, reset);
      return created({});
    },
    async listRefCheckRuns(request, context) {
      const sha = await shaIn(store, repoPath(request), request.ref ?? "");
      return runsPage(request, context, { sha });
    },
    async listRefCheckSuites(request, context) {
      const sha = await shaIn(store, repoPath(request), request.ref ?? "");
      const rows = await listResources(store, checkSuites, repoPath(request), { where: { sha } });
      const items = await Promise.all(rows.map((row) => showSuite(store, request, row)));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (items, total_count) => ({
        total_count,
        check_suites: items,
      }));
    },
  };
}

/** A check run as it was before it started. */
function reset(run: CheckRun): CheckRun {
  return { ...run, status: "queued", conclusion: null, started: null, completed: null };
}

/** The hash that a ref stands for. Full hashes may be those of commits that were not pushed here. */
async function shaIn(database: Queryable, repo: string, ref: string): Promise<string> {
  const sha = (await resolveRef(database, repo, ref)) ?? /^[0-9a-f]{40}$/i.exec(ref)?.[0].toLowerCase();
  if (sha === undefined) throw notFound(`No commit found for the ref ${ref}`);
  return sha;
}
