import type { StatusCode } from "../../status/status-code.ts";
import type { FormatError } from "./error-response.ts";
import { reportedViolations } from "./error-status.ts";

/** Options of `problemDetails`. */
export interface ProblemDetailsOptions {
  /** Returns the URI that identifies a type of problem. Default: `about:blank`, which means no more than the status. */
  readonly type?: (code: StatusCode) => string;
}

/**
 * Creates a `formatError` that writes errors as problem details (RFC 9457): `type`, `title`, `status` and `detail`, with the
 * extension members `code` and, for an invalid request, `errors`.
 */
export function problemDetails({ type = () => "about:blank" }: ProblemDetailsOptions = {}): FormatError {
  return (error, response) => {
    response.setHeader("content-type", "application/problem+json");
    const { code, status, message, details } = error;
    const errors = reportedViolations(error).map(({ path, reason }) => ({ field: path, detail: reason }));
    return {
      type: type(code),
      title: code.replaceAll("_", " "),
      status,
      detail: message,
      code,
      ...(errors.length > 0 && { errors }),
      ...(details.length > 0 && { details }),
    };
  };
}
