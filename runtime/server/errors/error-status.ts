import { statusCodeToNumber } from "../../status/status-code.ts";
import type { StatusError } from "./status-error.ts";

// What one hostile body may cost in the answer.
const maxViolations = 100;

/** google.rpc.Status as JSON. */
export interface StatusBody {
  readonly code: number;
  readonly message: string;
  readonly details: readonly unknown[];
}

/** An error as google.rpc.Status; the first 100 violations travel as google.rpc.BadRequest (google/rpc/error_details.proto). */
export function errorToStatusBody(error: StatusError): StatusBody {
  return { code: statusCodeToNumber(error.code), message: error.message, details: errorDetails(error) };
}

/** The error that ends a stream, as AIP-193 wraps it; `status` tells it from a message with a field `error`. */
export function streamError(error: StatusError): unknown {
  const { code, status, message } = error;
  return { error: { code: status, status: code.toUpperCase(), message, details: errorDetails(error) } };
}

function errorDetails({ details, violations }: StatusError): readonly unknown[] {
  if (violations.length === 0) return details;
  const fieldViolations = violations
    .slice(0, maxViolations)
    .map(({ path, reason }) => ({ field: path, description: reason }));
  return [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations }, ...details];
}
