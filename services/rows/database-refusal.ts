import type { StatusError } from "@protoc-gen-rest/runtime/server";
import type { DatabaseError } from "../store/database-error.ts";
import type { Caller } from "./authenticate.ts";
import type { Settings } from "./catalogue/settings.ts";
import { refusal } from "./errors.ts";
import { raisedRefusal } from "./raised-refusal.ts";

/** The status of an error of the database by its SQLSTATE or the start of it; 400 for others. */
const statuses: ReadonlyMap<string, number> = new Map([
  ["08", 503],
  ["09", 500],
  ["21000", 500],
  ["0L", 403],
  ["0P", 403],
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["42501", 403],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["53", 503],
  ["53400", 500],
  ["54", 500],
  ["55", 500],
  ["57", 500],
  ["57P01", 503],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0001", 400],
  ["P0", 500],
  ["PT", 500],
  ["XX", 500],
]);

/**
 * A refusal of the database, as a response. A function can raise `PT402` to choose the status 402, and `PGRST` to choose all of
 * the response.
 */
export function databaseRefusal(error: DatabaseError, settings: Settings, caller: Caller): StatusError {
  const { code, message, detail, hint } = error;
  if (code === "PGRST") return raisedRefusal(error);
  const texts = { details: detail ?? null, hint: hint ?? null };
  // A token may help.
  if (code === "42501" && caller.isAnonymous && settings.jwtSecret !== undefined) {
    return refusal(401, code, message, texts, { "www-authenticate": "Bearer" });
  }
  return refusal(statusOf(error), code, message, texts);
}

function statusOf({ code, message }: DatabaseError): number {
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  if (code === "21000" && message.endsWith("requires a WHERE clause")) return 400;
  if (code === "22023" && /^role .* does not exist$/.test(message)) return 401;
  return statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400;
}
