import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { type Members, membersOf, required } from "../../body.ts";
import { invalid } from "../../errors.ts";
import type { Annotation, CheckRun } from "../../store/checks.ts";

const statuses = ["queued", "in_progress", "completed", "waiting", "requested", "pending"] as const;
const conclusions = ["action_required", "cancelled", "failure", "neutral", "success", "skipped", "timed_out"] as const;
const levels = ["notice", "warning", "failure"] as const;

export function newCheckRun(members: Members, ids: Pick<CheckRun, "id" | "sha" | "suiteId">): CheckRun {
  return changeCheckRun(members, {
    ...ids,
    name: required("name", members.text("name")),
    externalId: "",
    detailsUrl: null,
    status: "queued",
    conclusion: null,
    started: null,
    completed: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
  });
}

/** Reads what a request sets. A conclusion completes the run, and annotations are added to those before. */
export function changeCheckRun(members: Members, run: CheckRun): CheckRun {
  const conclusion = members.oneOf("conclusion", conclusions);
  const status = conclusion === undefined ? (members.oneOf("status", statuses) ?? run.status) : "completed";
  if (status === "completed" && (conclusion ?? run.conclusion) === null) throw invalid("conclusion", "is required");
  const now = new Date().toISOString();
  const output = members.object("output");
  const isCompleted = status === "completed";
  return {
    ...run,
    name: members.text("name") ?? run.name,
    externalId: members.text("external_id") ?? run.externalId,
    detailsUrl: members.text("details_url") ?? run.detailsUrl,
    status,
    conclusion: isCompleted ? (conclusion ?? run.conclusion) : null,
    started: members.text("started_at") ?? run.started ?? now,
    completed: isCompleted ? (members.text("completed_at") ?? run.completed ?? now) : null,
    title: output?.text("title") ?? run.title,
    summary: output?.text("summary") ?? run.summary,
    text: output?.text("text") ?? run.text,
    annotations: [...run.annotations, ...readAnnotations(output?.all["annotations"])],
  };
}

function readAnnotations(list: JsonValue | undefined): Annotation[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw invalid("output.annotations", "must be a list");
  return list.map((item, index) => {
    const at = `output.annotations[${index}].`;
    if (!isObject(item)) throw invalid(at.slice(0, -1), "must be an object");
    const members = membersOf(item, at);
    const need = <Value>(name: string, value: Value | undefined) => required(at + name, value);
    return {
      path: need("path", members.text("path")),
      start_line: need("start_line", members.integer("start_line")),
      end_line: need("end_line", members.integer("end_line")),
      start_column: members.integer("start_column") ?? null,
      end_column: members.integer("end_column") ?? null,
      annotation_level: need("annotation_level", members.oneOf("annotation_level", levels)),
      message: need("message", members.text("message")),
      title: members.text("title") ?? null,
      raw_details: members.text("raw_details") ?? null,
    };
  });
}
