import type { Violation } from "../json/check.ts";
import { type StatusCode, toStatusCode } from "../status/status-code.ts";

/** What the body of an error answer says, as far as it is understood. */
export interface ErrorBody {
  readonly code: StatusCode | undefined;
  readonly message: string | undefined;
  readonly violations: Violation[];
}

interface Loose {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
  readonly error?: unknown;
  readonly fieldViolations?: unknown;
  readonly field?: unknown;
  readonly description?: unknown;
}

const fields = (value: unknown): Loose => (typeof value === "object" && value ? (value as Loose) : {});
const items = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(fields) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reads an error in the spellings that services use: google.rpc.Status bare (`{code: 5, message}`) or wrapped as
 * AIP-193 has it (`{error: {code: 404, status: "NOT_FOUND", message}}`), and a bare `{error: "word"}`.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const outer = fields(body);
  const { code, status, message, details } = typeof outer.error === "object" ? fields(outer.error) : outer;
  return {
    code: toStatusCode(status) ?? toStatusCode(code),
    message: text(message) || text(outer.error),
    violations: items(details).flatMap((detail) =>
      items(detail.fieldViolations).map((it) => ({ path: text(it.field), reason: text(it.description) })),
    ),
  };
}
