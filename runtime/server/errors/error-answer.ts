import { setAnswerHeader, setContentType } from "../exchange/answer-headers.ts";
import { hasNoContent, isAnswerStatus } from "../exchange/answer-status.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Answer, AnswerHeaders } from "../exchange/incoming.ts";
import { errorToStatusBody } from "./error-status.ts";
import { StatusError } from "./status-error.ts";

/** Takes what was thrown to those who may see it, and gives what the caller may see. */
export type Report = (thrown: unknown) => StatusError;

/** An error answer on its way out, to be changed by the format of a service. */
export interface ErrorAnswer {
  /** Missing when no handler was found. */
  readonly context: HandlerContext | undefined;
  /** The HTTP status, from 200 to 599. */
  status: number;
  /** As `setHeader` of a handler's context. */
  setHeader(name: string, value: string | readonly string[]): void;
}

/** Writes the error body of a service. */
export type FormatError = (error: StatusError, answer: ErrorAnswer) => unknown;

/** The error as an answer; never throws, whatever the error and the format hold. */
export function errorAnswer(
  thrown: unknown,
  context: HandlerContext | undefined,
  mediaType: string,
  report: Report,
  format: FormatError,
): Answer {
  try {
    return formatAnswer(report(thrown), context, mediaType, format);
  } catch (failure) {
    return formatAnswer(report(failure), context, mediaType, errorToStatusBody);
  }
}

function formatAnswer(
  error: StatusError,
  context: HandlerContext | undefined,
  mediaType: string,
  format: FormatError,
): Answer {
  const headers: AnswerHeaders = {};
  const answer: ErrorAnswer = {
    context,
    status: error.status,
    setHeader: (name, value) => setAnswerHeader(headers, name, value),
  };
  for (const [name, value] of Object.entries(error.headers)) setAnswerHeader(headers, name, value);
  const body = hasNoContent(error.status) ? undefined : (error.body ?? format(error, answer));
  const { status } = answer;
  if (!isAnswerStatus(status))
    throw new RangeError(`formatError set the HTTP status ${status}, not one from 200 to 599`);
  if (body === undefined || hasNoContent(status)) return { status, headers, body: undefined };
  setContentType(headers, mediaType);
  return { status, headers, body: JSON.stringify(body) };
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
