import type { Check } from "../../json/check.ts";
import { shorten } from "../../json/shorten.ts";
import { StatusError } from "./status-error.ts";

/** Errors quote the request, but never much of it. */
const maxQuotedLength = 120;

/** 400 with all violations of a request. */
export function invalidRequest(found: Pick<Check, "violations" | "details">): StatusError {
  const { violations } = found;
  const first = violations[0];
  const where = first?.path ? `${first.path}: ` : "";
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : "";
  return new StatusError("invalid_argument", `the request is not valid: ${where}${first?.reason}${more}`, found);
}

/** 400 for a request that cannot be parsed. */
export function malformed(message: string): StatusError {
  return new StatusError("invalid_argument", message);
}

export function noSuchPath(path: string): StatusError {
  return new StatusError("not_found", `nothing is served at ${shorten(path, maxQuotedLength)}`);
}

/** 405 with the methods that the path allows (RFC 9110, section 15.5.6). */
export function methodNotAllowed(method: string, path: string, allow: readonly string[]): StatusError {
  return new StatusError(
    "unimplemented",
    `${shorten(path, maxQuotedLength)} does not take ${shorten(method, maxQuotedLength)}, only ${allow.join(", ")}`,
    {
      status: 405,
      headers: { allow: allow.join(", ") },
    },
  );
}

export function notAcceptable(accept: string, offered: string): StatusError {
  return new StatusError(
    "invalid_argument",
    `the response is ${offered}, which "accept: ${shorten(accept, maxQuotedLength)}" excludes`,
    {
      status: 406,
    },
  );
}

/** 413. */
export function bodyTooLarge(limit: number): StatusError {
  return new StatusError("resource_exhausted", `the body is larger than ${limit} bytes`, { status: 413 });
}

/** A mistake in the setup of the server: 500, and `onError` receives it. */
export function bodyAlreadyRead(): Error {
  return new Error(
    "the request body was read before the API could read it: put the API before middleware that reads bodies",
  );
}

/** A body parser has rounded a 64-bit integer to a number. */
export function bodyRounded(number: number): Error {
  return new Error(
    `a body parser has rounded a 64-bit integer to ${number}: put the API before middleware that reads bodies, or let it keep the ` +
      "bytes in request.rawBody",
  );
}

/** 415 with the media types that the operation accepts. */
export function unsupportedMediaType(type: string, expected: readonly string[], isText = true): StatusError {
  const message = `the body must be ${expected.join(" or ")}${isText ? " in UTF-8" : ""}, not "${shorten(type, maxQuotedLength)}"`;
  return new StatusError("invalid_argument", message, { status: 415, headers: { accept: expected.join(", ") } });
}

export function unsupportedCoding(coding: string): StatusError {
  return new StatusError(
    "invalid_argument",
    `the body must come without content coding, not "${shorten(coding, maxQuotedLength)}"`,
    {
      status: 415,
      headers: { "accept-encoding": "identity" },
    },
  );
}

/** 426 for an operation that is served over WebSocket only (RFC 9110, section 15.5.22). */
export function upgradeRequired(): StatusError {
  return new StatusError("failed_precondition", "the operation is served over WebSocket only", {
    status: 426,
    headers: { connection: "upgrade", upgrade: "websocket" },
  });
}

export function callTooLong(maxMilliseconds: number): StatusError {
  return new StatusError("deadline_exceeded", `the call took longer than ${maxMilliseconds} ms`);
}
