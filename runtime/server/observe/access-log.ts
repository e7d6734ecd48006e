import type { StatusCode } from "../../status/status-code.ts";
import { StatusError } from "../errors/status-error.ts";
import type { Middleware } from "../service/middleware.ts";
import { type EndedCall, observe } from "./observe.ts";
import { pathRedactor, type RedactTarget, targetRedactor } from "./redact.ts";

/** A line of an access log. */
export interface AccessLogEntry {
  /** When the call ended, in RFC 3339. */
  readonly time: string;
  readonly method: string;
  /** The path and the query, redacted. */
  readonly target: string;
  /** The path template. Undefined if no route matches. */
  readonly route: string | undefined;
  /** `library.v1.LibraryService.GetBook`. Undefined if no route matches. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly outcome: EndedCall["outcome"];
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly peer: string | undefined;
  readonly requestId: string | undefined;
  /** The code of an error. */
  readonly code: StatusCode | undefined;
  /** The fields of a request that violate a rule. Their values are not logged. */
  readonly violations: readonly string[] | undefined;
}

/** Options of `accessLog`. */
export interface AccessLogOptions {
  /** Writes an entry. Default: `console.log`, as a line of JSON. */
  readonly write?: (entry: AccessLogEntry, call: EndedCall) => void;
}

/**
 * Writes an entry for each call, after its response. Values of fields with `debug_redact` and credentials do not appear in
 * it; neither do messages of errors, which may quote them.
 */
export function accessLog({ write = writeLine }: AccessLogOptions = {}): Middleware {
  return (next, api) => {
    const redactPath = pathRedactor(api);
    const redactTarget = targetRedactor(api);
    const log = (call: EndedCall) => write(entryOf(call, redactPath, redactTarget), call);
    return observe({ success: log, refusal: log, failure: log })(next, api);
  };
}

function writeLine(entry: AccessLogEntry): void {
  console.log(JSON.stringify(entry));
}

function entryOf(call: EndedCall, redactPath: (path: string) => string, redactTarget: RedactTarget): AccessLogEntry {
  const { method, target, route, context, status, outcome, requestBytes, responseBytes, peer, error } = call;
  const refusal = error instanceof StatusError ? error : undefined;
  return {
    time: new Date().toISOString(),
    method,
    // Nothing is known of the parameters of an unknown path.
    target:
      call.mountPath +
      (context === undefined
        ? redactPath(target.replace(/\?.*/s, ""))
        : redactTarget(target, context.operation, context.route)),
    route,
    operation: context?.operation.name,
    status,
    outcome,
    milliseconds: Math.round(call.milliseconds * 1000) / 1000,
    requestBytes,
    responseBytes,
    peer,
    requestId: context?.requestId,
    code: refusal?.code ?? (error === undefined ? undefined : "internal"),
    violations: refusal && refusal.violations.length > 0 ? refusal.violations.map(({ path }) => path) : undefined,
  };
}
