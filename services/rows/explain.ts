import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { unavailablePlan } from "./errors.ts";
import type { Prepared } from "./prepared.ts";
import type { Session } from "./run-request.ts";

/** How the database runs a statement, in a media type. */
export type PlanBody =
  | { readonly mediaType: "application/vnd.pgrst.plan+json"; readonly body: JsonValue[] }
  | { readonly mediaType: "application/vnd.pgrst.plan+text"; readonly body: string };

export type PlanMediaType = PlanBody["mediaType"];

const options: readonly string[] = ["analyze", "verbose", "settings", "buffers", "wal"];

export function isPlan(mediaType: string): mediaType is PlanMediaType {
  return mediaType.startsWith("application/vnd.pgrst.plan");
}

/** Explains a statement. What it changes with `analyze` is undone. Throws 406 unless the setting `db-plan-enabled` allows it. */
export async function explain(
  { transaction, catalogue }: Session,
  { sql, parameters }: Pick<Prepared<unknown>, "sql" | "parameters">,
  mediaType: PlanMediaType,
  context: HandlerContext,
): Promise<PlanBody> {
  if (!catalogue.settings.planEnabled) throw unavailablePlan();
  const isJson = mediaType === "application/vnd.pgrst.plan+json";
  const chosen = [...optionsOf(context), `format ${isJson ? "json" : "text"}`].join(", ");
  // With `analyze` the database runs the statement, but nothing checks what it changes.
  await transaction.execute("savepoint plan");
  const lines = await transaction.query<{ "QUERY PLAN": JsonValue }>(`explain (${chosen}) ${sql}`, parameters);
  await transaction.execute("rollback to savepoint plan");
  if (!isJson) return { mediaType: "application/vnd.pgrst.plan+text", body: lines.map(lineOf).join("\n") };
  const plan = lines[0]?.["QUERY PLAN"];
  return { mediaType, body: Array.isArray(plan) ? plan : [] };
}

/** Of `Accept: application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose`. Unknown options are ignored. */
function optionsOf(context: HandlerContext): string[] {
  const [, given = ""] = /;\s*options\s*=\s*"?([\w|]*)/i.exec(context.header("accept") ?? "") ?? [];
  const names = given.toLowerCase().split("|");
  return options.filter((option) => names.includes(option));
}

function lineOf({ "QUERY PLAN": line }: { readonly "QUERY PLAN": JsonValue }): string {
  return String(line);
}
