import { setAnswerHeader } from "./answer-headers.ts";
import { hasNoContent, isAnswerStatus } from "./answer-status.ts";
import { errorToStatusBody } from "./error-status.ts";
import type { Answer, AnswerHeaders } from "./incoming.ts";
import { StatusError } from "./status-error.ts";

/** Takes what was thrown to those who may see it, and gives what the caller may see. */
export type Report = (thrown: unknown) => StatusError;

/** The error as an answer; never throws, whatever the error and the format hold. */
export function errorAnswer(thrown: unknown, report: Report, format: (error: StatusError) => unknown): Answer {
  try {
    return formatAnswer(report(thrown), format);
  } catch (failure) {
    return formatAnswer(report(failure), errorToStatusBody);
  }
}

function formatAnswer(error: StatusError, format: (error: StatusError) => unknown): Answer {
  const headers: AnswerHeaders = {};
  for (const [name, value] of Object.entries(error.headers)) setAnswerHeader(headers, name, value);
  if (hasNoContent(error.status)) return { status: error.status, headers, body: undefined };
  headers["content-type"] ??= "application/json";
  return { status: error.status, headers, body: JSON.stringify(format(error)) };
}

/** A StatusError as it is; anything else goes to `onError` whole, and becomes a 500 without a word of its text. */
export function toStatusError(thrown: unknown, onError: (error: unknown) => void): StatusError {
  if (thrown instanceof StatusError && isAnswerStatus(thrown.status)) return thrown;
  try {
    onError(thrown);
  } catch (failure) {
    // A broken onError must take neither the answer nor the process with it.
    console.error(failure);
  }
  return new StatusError("internal", "internal error");
}
