import { createCheck, type Reader } from "../json/check.ts";
import { httpToStatusCode } from "../status/http-to-code.ts";
import { toStatusCode } from "../status/status-code.ts";
import { type Failure, RestError } from "./rest-error.ts";

/** What is to be said if the next step fails. */
export type Draft = { -readonly [K in keyof Failure]: Failure[K] };

/** The next step is to wait for bytes. */
export function expectBytes(draft: Draft): void {
  draft.code = "data_loss";
  draft.reason = "the answer broke off";
}

/** An error body in the spellings that services use; every word of it is in doubt. */
interface ErrorBody {
  readonly error?: ErrorBody;
  readonly code?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  /** google.rpc.BadRequest among others. */
  readonly details?: readonly { readonly fieldViolations?: readonly { field: string; description: string }[] }[];
}

/** Reads a JSON answer, or throws: a RestError, or whatever hit it while `draft` says what that means. */
export function readAnswer<T>(text: string, read: Reader<T>, draft: Draft, isLine?: boolean): T {
  draft.code = "internal";
  draft.reason = "the answer is not JSON";
  draft.body = text;
  // No content is a message with nothing set.
  const body: unknown = text ? JSON.parse(text) : {};
  draft.body = body;
  if (isLine && isErrorLine(body as ErrorBody)) refuse(body as ErrorBody, draft);
  const check = createCheck();
  const message = read(body, check);
  draft.violations = check.violations;
  if (check.violations[0]) {
    draft.reason = `the answer breaks its description: ${check.violations.map((it) => `${it.path}: ${it.reason}`).join("; ")}`;
    throw new RestError(draft);
  }
  return message;
}

/** As `readAnswer` for an error answer; a proxy may have written it, so it need not be JSON. */
export function readRefusal(text: string, { status, statusText }: Response, draft: Draft): never {
  draft.code = httpToStatusCode(status);
  draft.reason = statusText || "refused";
  draft.body = text;
  draft.body = JSON.parse(text);
  return refuse(draft.body as ErrorBody, draft);
}

/** The error that ends a stream, wrapped as in AIP-193; `status` tells it from a message with a field `error`. */
function isErrorLine(body: ErrorBody | null): boolean {
  return !!toStatusCode(body?.error?.status) && Object.keys(body!).length < 2;
}

/**
 * Throws what the body says: google.rpc.Status, bare (`{code: 5, message}`) or wrapped as in AIP-193 (`{error: {code:
 * 404, status: "NOT_FOUND", message}}`), or `{error: "word"}`.
 */
function refuse(body: ErrorBody | null, draft: Draft): never {
  const error = body?.error ?? body;
  draft.code = toStatusCode(error?.status) ?? toStatusCode(error?.code) ?? draft.code;
  const said: unknown = error?.message ?? error;
  if (typeof said === "string") draft.reason = said;
  draft.violations =
    error?.details?.flatMap(
      (detail) => detail.fieldViolations?.map((it) => ({ path: it.field, reason: it.description })) ?? [],
    ) ?? [];
  throw new RestError(draft);
}
