import type { RunnerLabels, RunnerLabelsResponse } from "../../gen/codehost/v1/runners_types.js";
import { membersOf, required, type WithBody } from "../body.ts";
import { invalid, notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import { ok } from "../responses.ts";
import type { Label, Runner } from "../store/fleet.ts";
import type { ResourceHandlers } from "./resource.ts";

export interface OneRunner {
  readonly runner_id?: string | undefined;
}

interface OneLabel extends OneRunner {
  readonly name?: string | undefined;
}

export interface RunnerLabelHandlers<Parent> {
  listRunnerLabels(request: Parent & OneRunner): Promise<RunnerLabelsResponse>;
  addRunnerLabels(request: Parent & OneRunner & WithBody): Promise<RunnerLabelsResponse>;
  setRunnerLabels(request: Parent & OneRunner & WithBody): Promise<RunnerLabelsResponse>;
  removeAllRunnerLabels(request: Parent & OneRunner): Promise<RunnerLabelsResponse>;
  removeRunnerLabel(request: Parent & OneLabel): Promise<RunnerLabelsResponse>;
}

/** The labels of a runner. */
export function labelHandlers<Parent extends object>(
  { store }: Host,
  { find, change }: Pick<ResourceHandlers<Parent, OneRunner, Runner, unknown, unknown>, "find" | "change">,
): RunnerLabelHandlers<Parent> {
  const changeLabels = async (request: Parent & OneRunner, changed: (labels: readonly Label[]) => readonly Label[]) => {
    let labels: readonly Label[] = [];
    await change(request, (runner) => {
      labels = changed(runner.labels);
      return { ...runner, labels };
    });
    return ok(labelList(labels));
  };
  return {
    async listRunnerLabels(request) {
      return ok(labelList((await find(store, request)).body.labels));
    },
    addRunnerLabels: async (request) => changeLabels(request, (labels) => withCustom(labels, labelNames(request))),
    setRunnerLabels: async (request) =>
      changeLabels(request, (labels) => withCustom(readOnly(labels), labelNames(request))),
    removeAllRunnerLabels: (request) => changeLabels(request, readOnly),
    removeRunnerLabel: (request) => {
      return changeLabels(request, (labels) => {
        const label = labels.find((it) => isNamed(it, request.name ?? ""));
        if (label === undefined) throw notFound();
        if (label.type === "read-only") throw invalid("name", "is the name of a read-only label");
        return labels.filter((it) => it !== label);
      });
    },
  };
}

function labelList(labels: readonly Label[]): RunnerLabels {
  return { total_count: labels.length, labels: labels.map((label) => ({ ...label })) };
}

function labelNames({ body }: WithBody): string[] {
  const names = required("labels", membersOf(body).texts("labels"));
  if (names.some((name) => name === "")) throw invalid("labels", "must not contain an empty name");
  return names;
}

/** Adds labels that a runner does not have yet. Names of labels have no case. */
export function withCustom(labels: readonly Label[], names: readonly string[]): Label[] {
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
