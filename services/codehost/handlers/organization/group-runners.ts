import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type { RunnerGroupRequest } from "../../../gen/codehost/v1/actions_organization_types.js";
import type { Queryable, Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageOf, pageResponse, type Queried } from "../../page.ts";
import { noContent, type Responded } from "../../responses.ts";
import { orgPath } from "../../scopes.ts";
import { hostedRunnerShape } from "../../shapes/hosted-runner.ts";
import { runnerShape } from "../../shapes/runner.ts";
import { hostedRunners, runners } from "../../store/fleet.ts";
import {
  changeResource,
  countResources,
  findResource,
  type Kind,
  listResources,
  type Resource,
} from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

/** The group of runners that are in no other. */
const defaultGroup = 1;

/** The runners of a group; `groupId` throws 404 for an unknown one. */
export function groupRunnerHandlers(
  { store, baseUrl }: Host,
  groupId: (database: Queryable, request: RunnerGroupRequest) => Promise<number>,
): Naming<OrganizationActionsHandlers, "RunnerGroupRunner" | "RunnerGroupHosted"> {
  const listOf = async <Body extends { readonly groupId: number }, Shown>(
    request: RunnerGroupRequest & Queried,
    context: HandlerContext,
    kind: Kind<Body>,
    show: (row: Resource<Body>) => Shown,
  ): Promise<Responded<{ total_count: number; runners: Shown[] }>> => {
    const where = { groupId: await groupId(store, request) };
    const { limit, offset } = pageOf(request);
    const rows = await listResources(store, kind, orgPath(request), { where, limit, offset });
    const total = await countResources(store, kind, orgPath(request), where);
    return pageResponse(baseUrl, request, context, { items: rows.map(show), total }, (items, total_count) => {
      return { total_count, runners: items };
    });
  };
  return {
    listRunnerGroupHostedRunners: (request, context) => listOf(request, context, hostedRunners, hostedRunnerShape),
    listRunnerGroupRunners: (request, context) => listOf(request, context, runners, ({ body }) => runnerShape(body)),
    async setRunnerGroupRunners(request) {
      const ids = required("runners", membersOf(request.body).integers("runners")).map(String);
      const group = await groupId(store, request);
      await store.transaction(async (transaction) => {
        await leaveGroup(transaction, orgPath(request), group);
        await moveRunners(transaction, orgPath(request), ids, group);
      });
      return noContent;
    },
    async addRunnerGroupRunner(request) {
      const group = await groupId(store, request);
      const { runner_id = "" } = request;
      await store.transaction((transaction) => moveRunners(transaction, orgPath(request), [runner_id], group));
      return noContent;
    },
    async removeRunnerGroupRunner(request) {
      const group = await groupId(store, request);
      const runner = await findResource(store, runners, orgPath(request), request.runner_id ?? "");
      if (runner?.body.groupId !== group) throw notFound();
      await store.transaction((transaction) => moveRunners(transaction, orgPath(request), [runner.id], defaultGroup));
      return noContent;
    },
  };
}

/** Moves the runners of a group to the default group. */
export async function leaveGroup(transaction: Transaction, org: string, groupId: number): Promise<void> {
  const rows = await listResources(transaction, runners, org, { where: { groupId } });
  const ids = rows.map(({ id }) => id);
  await moveRunners(transaction, org, ids, defaultGroup);
}

/** Throws 404 for an unknown runner. */
export async function moveRunners(
  transaction: Transaction,
  org: string,
  ids: readonly string[],
  groupId: number,
): Promise<void> {
  for (const id of ids) {
    const moved = await changeResource(transaction, runners, org, id, (it) => ({ ...it, groupId }));
    if (moved === undefined) throw notFound();
  }
}
