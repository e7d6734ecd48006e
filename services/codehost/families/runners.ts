import { randomBytes } from "node:crypto";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { JsonResponse } from "../../gen/codehost/v1/common_types.js";
import type {
  JitRunnerResponse,
  RunnerLabelsResponse,
  RunnerResponse,
  RunnersResponse,
  RunnerTokenResponse,
} from "../../gen/codehost/v1/responses_types.js";
import { membersOf, required, type WithBody } from "../body.ts";
import { invalid, notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import type { Queried } from "../page.ts";
import { created, ok } from "../responses.ts";
import type { Shape } from "../shapes/shape.ts";
import { type Label, type Runner, runners, systemLabels } from "../store/fleet.ts";
import { nextNumber, type Resource } from "../store/resources.ts";
import { resource } from "./resource.ts";

interface OneRunner {
  readonly runner_id?: string | undefined;
}

interface OneLabel extends OneRunner {
  readonly name?: string | undefined;
}

interface RunnerHandlers<Parent> {
  list(request: Parent & Queried, context: HandlerContext): Promise<RunnersResponse>;
  get(request: Parent & OneRunner): Promise<RunnerResponse>;
  remove(request: Parent & OneRunner): Promise<JsonResponse>;
  downloads(): JsonResponse;
  token(): RunnerTokenResponse;
  jitConfig(request: Parent & WithBody): Promise<JitRunnerResponse>;
  labels(request: Parent & OneRunner): Promise<RunnerLabelsResponse>;
  addLabels(request: Parent & OneRunner & WithBody): Promise<RunnerLabelsResponse>;
  setLabels(request: Parent & OneRunner & WithBody): Promise<RunnerLabelsResponse>;
  removeAllLabels(request: Parent & OneRunner): Promise<RunnerLabelsResponse>;
  removeLabel(request: Parent & OneLabel): Promise<RunnerLabelsResponse>;
}

/** The self-hosted runners of an organization or a repository. A just-in-time configuration creates one. */
export function runnerHandlers<Parent extends object>(
  host: Host,
  parent: (request: Parent) => string,
): RunnerHandlers<Parent> {
  const id = ({ runner_id = "" }: OneRunner) => runner_id;
  const filters = { name: "name" };
  const show = ({ body }: Resource<Runner>) => runnerShape(body);
  const all = resource<Parent, OneRunner, Runner, Shape<"runner">, "runners">(host, {
    kind: runners,
    parent,
    id,
    key: "runners",
    filters,
    show,
  });
  const changeLabels = async (request: Parent & OneRunner, change: (labels: readonly Label[]) => readonly Label[]) => {
    let changed: readonly Label[] = [];
    await all.change(request, (runner) => {
      changed = change(runner.labels);
      return { ...runner, labels: changed };
    });
    return ok(labelList(changed));
  };
  return {
    ...all,
    downloads: () => ok(downloads),
    token: () => created({ token: token(), expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
    async jitConfig(request) {
      const members = membersOf(request.body);
      const name = required("name", members.text("name"));
      const groupId = required("runner_group_id", members.integer("runner_group_id"));
      const names = required("labels", members.texts("labels"));
      if (names.length === 0) throw invalid("labels", "must not be empty");
      const number = await nextNumber(host.store);
      const labels = withCustom(
        systemLabels("Linux").map((label, index) => ({ ...label, id: index + 1 })),
        names,
      );
      const runner = await all.add(request, String(number), { id: number, groupId, name, os: "Linux", labels });
      const config = JSON.stringify({ runner: number, token: token() });
      return created({ runner, encoded_jit_config: Buffer.from(config).toString("base64") });
    },
    async labels(request) {
      return ok(labelList((await all.find(host.store, request)).body.labels));
    },
    addLabels: async (request) => changeLabels(request, (labels) => withCustom(labels, labelNames(request))),
    setLabels: async (request) => changeLabels(request, (labels) => withCustom(readOnly(labels), labelNames(request))),
    removeAllLabels: (request) => changeLabels(request, readOnly),
    removeLabel: (request) => {
      return changeLabels(request, (labels) => {
        const label = labels.find((it) => isNamed(it, request.name ?? ""));
        if (label === undefined) throw notFound();
        if (label.type === "read-only") throw invalid("name", "is the name of a read-only label");
        return labels.filter((it) => it !== label);
      });
    },
  };
}

export function runnerShape({ id, groupId, name, os, labels }: Runner): Shape<"runner"> {
  // No process is connected: the runner exists, and does not run.
  const shown = labels.map((label) => ({ ...label }));
  return { id, runner_group_id: groupId, name, os, status: "offline", busy: false, labels: shown };
}

function labelList(labels: readonly Label[]): { total_count: number; labels: Shape<"runner-label">[] } {
  return { total_count: labels.length, labels: labels.map((label) => ({ ...label })) };
}

function labelNames({ body }: WithBody): string[] {
  const names = required("labels", membersOf(body).texts("labels"));
  if (names.some((name) => name === "")) throw invalid("labels", "must not contain an empty name");
  return names;
}

/** Adds labels that a runner does not have yet. Names of labels have no case. */
function withCustom(labels: readonly Label[], names: readonly string[]): Label[] {
  const all = [...labels];
  for (const name of names) {
    if (all.some((it) => isNamed(it, name))) continue;
    all.push({ id: Math.max(0, ...all.map(({ id }) => id)) + 1, name, type: "custom" });
  }
  return all;
}

function readOnly(labels: readonly Label[]): readonly Label[] {
  return labels.filter(({ type }) => type === "read-only");
}

function isNamed(label: Label, name: string): boolean {
  return label.name.toLowerCase() === name.toLowerCase();
}

function token(): string {
  return randomBytes(20).toString("hex").toUpperCase();
}

const version = "2.329.0";
const systems = ["linux", "osx", "win"].flatMap((os) => ["x64", "arm64"].map((architecture) => ({ os, architecture })));

/** Where the runner application of the public product is published. */
const downloads: Shape<"runner-application">[] = systems.map(({ os, architecture }) => {
  const filename = `actions-runner-${os}-${architecture}-${version}.${os === "win" ? "zip" : "tar.gz"}`;
  const download_url = `https://github.com/actions/runner/releases/download/v${version}/${filename}`;
  return { os, architecture, download_url, filename };
});
