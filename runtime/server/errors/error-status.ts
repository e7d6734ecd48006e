import type { Violation } from "../../json/check.ts";
import { statusCodeToNumber } from "../../status/status-code.ts";
import type { StatusError } from "./status-error.ts";

// Bounds the response to a hostile request.
const maxViolations = 100;

/** A google.rpc.Status as JSON. */
export interface StatusBody {
  readonly code: number;
  readonly message: string;
  readonly details: readonly unknown[];
}

/** Converts an error to a google.rpc.Status. Its first 100 violations become a google.rpc.BadRequest. */
export function errorToStatusBody(error: StatusError): StatusBody {
  return { code: statusCodeToNumber(error.code), message: error.message, details: errorDetails(error) };
}

/** The last item of a stream that fails, wrapped as in AIP-193. `status` tells it from a message with a field `error`. */
export function streamError(error: StatusError): unknown {
  return {
    error: {
      code: error.status,
      status: error.code.toUpperCase(),
      message: error.message,
      details: errorDetails(error),
    },
  };
}

/** The violations to send: the first 100. */
export function reportedViolations(error: StatusError): readonly Violation[] {
  return error.violations.slice(0, maxViolations);
}

function errorDetails(error: StatusError): readonly unknown[] {
  const { details } = error;
  const fieldViolations = reportedViolations(error).map((violation) => {
    return { field: violation.path, description: violation.reason, reason: violation.ruleId };
  });
  if (fieldViolations.length === 0) return details;
  return [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations }, ...details];
}
