import type { Reader } from "../../json/check.ts";
import { readSource } from "../../json/read-source.ts";
import { httpToStatusCode } from "../../status/http-to-code.ts";
import { toStatusCode } from "../../status/status-code.ts";
import type { Call } from "../exchange/call.ts";
import { type Draft, setFailure } from "../exchange/draft.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { RestError } from "../exchange/rest-error.ts";

/** An error body in any of its common spellings. No member of it can be relied on. */
export interface ErrorBody {
  readonly error?: ErrorBody;
  readonly code?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  /** Of a problem (RFC 9457). */
  readonly detail?: unknown;
  readonly title?: unknown;
  /** google.rpc.BadRequest among others. */
  readonly details?: readonly { readonly fieldViolations?: readonly { field: string; description: string }[] }[];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** Decodes a response. The draft describes the error in case of invalid UTF-8. */
export function decodeBody(body: Uint8Array, draft: Draft, decoder: Decoder = utf8): string {
  setFailure(draft, "internal", "the response is not UTF-8");
  return decoder.decode(body);
}

/** Parses a JSON response. The draft describes the error in case of one. */
export function parseBody(text: string, draft: Draft): unknown {
  setFailure(draft, "internal", "the response is not JSON");
  draft.body = text;
  draft.body = JSON.parse(text);
  return draft.body;
}

/** Reads the JSON of a response. An empty one is an empty message, or an absent member of one. */
export function readJsonBody<T>(body: Uint8Array, read: Reader<T>, draft: Draft, isMember?: boolean): T {
  const text = decodeBody(body, draft);
  return readMessage(text ? parseBody(text, draft) : isMember ? undefined : {}, read, draft, text);
}

/**
 * Reads a wire value, the JSON of `source` if there is one. Throws a RestError with its violations, of which the message lists the
 * first ten.
 */
export function readMessage<T>(wire: unknown, read: Reader<T>, draft: Draft, source?: string): T {
  const { message, check } = readSource(wire, source, read);
  draft.violations = check.violations;
  if (check.violations[0]) {
    const listed = check.violations.slice(0, 10).map(({ path, reason }) => (path ? `${path}: ${reason}` : reason));
    setFailure(draft, "internal", `the response is invalid: ${listed.join("; ")}`);
    throw new RestError(draft);
  }
  return message;
}

/** Throws the error of an error response. Proxies write these too, so it may be anything but JSON. */
export function readRefusal(
  content: Uint8Array,
  { status, statusText, headers }: HttpResponse,
  draft: Draft,
  { describeError, sensitive }: Call,
): never {
  const location = status < 400 && headers.get("location");
  const target = sensitive ? "another URL" : location;
  const reason = location ? `the redirect to ${target} was not followed` : statusText || "refused";
  setFailure(draft, httpToStatusCode(status), reason);
  const text = utf8.decode(content);
  draft.body = text;
  draft.body = JSON.parse(text);
  if (describeError?.(draft)) throw new RestError(draft);
  return refuse(draft.body as ErrorBody, draft);
}

/**
 * Throws the error that a body describes: a google.rpc.Status, either bare (`{code: 5, message}`) or wrapped as in AIP-193
 * (`{error: {code: 404, status: "NOT_FOUND", message}}`), a problem of RFC 9457 (`{title, detail}`), or `{error: "word"}`.
 */
export function refuse(body: ErrorBody | null, draft: Draft): never {
  // Version 1 of grpc-gateway repeats the message as a text: `{error: "text", code: 5, message: "text", details}`.
  const error = body?.error && typeof body.error === "object" ? body.error : body;
  draft.code = toStatusCode(error?.status) ?? toStatusCode(error?.code) ?? draft.code;
  const said: unknown = error?.message ?? error?.detail ?? error?.title ?? error?.error ?? error;
  if (typeof said === "string") draft.reason = said;
  draft.violations =
    error?.details?.flatMap(({ fieldViolations = [] }) =>
      fieldViolations.map((it) => ({ path: it.field, reason: it.description })),
    ) ?? [];
  throw new RestError(draft);
}
