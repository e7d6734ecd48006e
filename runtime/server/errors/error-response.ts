import { jsonText } from "../../json/json-text.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Outgoing, ResponseHeaders } from "../exchange/incoming.ts";
import { setContentType, setResponseHeader } from "../exchange/response-headers.ts";
import { hasNoContent, isResponseStatus } from "../exchange/response-status.ts";
import { errorToStatusBody } from "./error-status.ts";
import { StatusError } from "./status-error.ts";

/** Reports what was thrown, and returns what the caller may see of it. */
export type Report = (thrown: unknown) => StatusError;

/** An error response, which `formatError` may change. */
export interface ErrorResponse {
  /** Undefined if no route matched the request. */
  readonly context: HandlerContext | undefined;
  /** The HTTP status, from 200 to 599. */
  status: number;
  /** Sets a header, like `setHeader` of HandlerContext. */
  setHeader(name: string, value: string | readonly string[]): void;
}

/** Returns the body of an error response, as a JSON value. */
export type FormatError = (error: StatusError, response: ErrorResponse) => unknown;

/** Returns the body that the operation declares for an error, if it declares one. */
export type DeclaredBody = ((error: StatusError) => unknown) | undefined;

/** Turns an error into a response. Never throws, even if `format` does. */
export function errorResponse(
  thrown: unknown,
  context: HandlerContext | undefined,
  mediaType: string,
  report: Report,
  declared: DeclaredBody,
  format: FormatError,
): Outgoing {
  try {
    return formatResponse(report(thrown), context, mediaType, declared, format);
  } catch (failure) {
    return formatResponse(report(failure), context, mediaType, declared, errorToStatusBody);
  }
}

function formatResponse(
  error: StatusError,
  context: HandlerContext | undefined,
  mediaType: string,
  declared: DeclaredBody,
  format: FormatError,
): Outgoing {
  const headers: ResponseHeaders = {};
  const response: ErrorResponse = {
    context,
    status: error.status,
    setHeader: (name, value) => setResponseHeader(headers, name, value),
  };
  for (const [name, value] of Object.entries(error.headers)) setResponseHeader(headers, name, value);
  const body = hasNoContent(error.status) ? undefined : (error.body ?? declared?.(error) ?? format(error, response));
  const { status } = response;
  if (!isResponseStatus(status))
    throw new RangeError(`formatError set the HTTP status ${status}, not one from 200 to 599`);
  if (body === undefined || hasNoContent(status)) return { status, headers, body: undefined };
  setContentType(headers, mediaType);
  return { status, headers, body: jsonText(body) };
}

/** Returns a StatusError as it is. Passes any other error to `onError`, and returns a 500 that reveals nothing of it. */
export function toStatusError(thrown: unknown, onError: (error: unknown) => void): StatusError {
  if (thrown instanceof StatusError && isResponseStatus(thrown.status)) return thrown;
  try {
    onError(thrown);
  } catch (failure) {
    // A broken onError must neither suppress the response nor end the process.
    console.error(failure);
  }
  return new StatusError("internal", "internal error");
}
