import { randomBytes } from "node:crypto";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type {
  JitRunnerResponse,
  RunnerApplicationsResponse,
  RunnerResponse,
  RunnersResponse,
  RunnerTokenResponse,
} from "../../gen/codehost/v1/runners_types.js";
import { membersOf, required, type WithBody } from "../body.ts";
import { invalid } from "../errors.ts";
import type { Host } from "../host.ts";
import type { Queried } from "../page.ts";
import { created, ok } from "../responses.ts";
import { runnerDownloads, runnerShape } from "../shapes/runner.ts";
import { runners, systemLabels } from "../store/fleet.ts";
import { nextNumber } from "../store/resources.ts";
import { resource } from "./resource.ts";
import { labelHandlers, type OneRunner, type RunnerLabelHandlers, withCustom } from "./runner-labels.ts";

interface RunnerHandlers<Parent> {
  listRunners(request: Parent & Queried, context: HandlerContext): Promise<RunnersResponse>;
  getRunner(request: Parent & OneRunner): Promise<RunnerResponse>;
  deleteRunner(request: Parent & OneRunner): Promise<EmptyResponse>;
  listRunnerDownloads(): RunnerApplicationsResponse;
  createRunnerRegistrationToken(): RunnerTokenResponse;
  createRunnerRemoveToken(): RunnerTokenResponse;
  generateRunnerJitConfig(request: Parent & WithBody): Promise<JitRunnerResponse>;
}

/** The self-hosted runners of an organization or a repository. A just-in-time configuration creates one. */
export function runnerHandlers<Parent extends object>(
  host: Host,
  parent: (request: Parent) => string,
): RunnerHandlers<Parent> & RunnerLabelHandlers<Parent> {
  const all = resource(host, {
    kind: runners,
    parent,
    id: ({ runner_id = "" }: OneRunner) => runner_id,
    filters: { name: "name" },
    show: ({ body }) => runnerShape(body),
    page: (items, total_count) => ({ total_count, runners: items }),
  });
  const createToken = () => created({ token: token(), expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  return {
    ...labelHandlers(host, all),
    listRunners: all.list,
    getRunner: all.get,
    deleteRunner: all.remove,
    listRunnerDownloads: () => ok(runnerDownloads),
    createRunnerRegistrationToken: createToken,
    createRunnerRemoveToken: createToken,
    async generateRunnerJitConfig(request) {
      const members = membersOf(request.body);
      const name = required("name", members.text("name"));
      const groupId = required("runner_group_id", members.integer("runner_group_id"));
      const names = required("labels", members.texts("labels"));
      if (names.length === 0) throw invalid("labels", "must not be empty");
      const id = await nextNumber(host.store);
      const labels = withCustom(
        systemLabels("Linux").map((label, index) => ({ ...label, id: index + 1 })),
        names,
      );
      const runner = await all.add(request, String(id), { id, groupId, name, os: "Linux", labels });
      const config = JSON.stringify({ runner: id, token: token() });
      return created({ runner, encoded_jit_config: Buffer.from(config).toString("base64") });
    },
  };
}

function token(): string {
  return randomBytes(20).toString("hex").toUpperCase();
}
