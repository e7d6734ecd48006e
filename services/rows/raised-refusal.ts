import type { StatusError } from "@protoc-gen-rest/runtime/server";
import { isObject } from "../requests/is-object.ts";
import type { DatabaseError } from "../store/database-error.ts";
import { checkHeader } from "./check-header.ts";
import { refusal } from "./errors.ts";

/**
 * The response that a function raised as JSON: the body as its message, status and headers as its detail. `raise sqlstate 'PGRST'
 * using message = '{"code": "Q1", "message": "Quota exceeded"}', detail = '{"status": 402, "headers": {"Retry-After": "60"}}'`
 */
export function raisedRefusal({ message: json, detail: settings }: DatabaseError): StatusError {
  const { code, message, details, hint } = parseObject(json);
  const { status, headers } = parseObject(settings ?? "");
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 200 && status < 600;
  if (typeof code !== "string" || typeof message !== "string" || !isStatus || !isObject(headers)) {
    const hint = "MESSAGE needs code and message, DETAIL needs status and headers.";
    return refusal(500, "SVC121", "Could not parse the JSON of the raised error", { details: json, hint });
  }
  const checked: Record<string, string> = {};
  try {
    for (const [name, value] of Object.entries(headers)) checked[name] = checkHeader(name, value);
  } catch (error) {
    const hint = "Raise the error with other headers.";
    return refusal(500, "SVC121", "The raised error has invalid headers", {
      details: error instanceof Error ? error.message : null,
      hint,
    });
  }
  return refusal(status, code, message, { details: textOf(details), hint: textOf(hint) }, checked);
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
