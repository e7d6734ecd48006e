import { printableLine } from "@protoc-gen-rest/runtime/cli";
import type { RestError } from "@protoc-gen-rest/runtime/client";
import type { Session } from "../session.ts";

/** Prints why a call failed, and ends with 1, or with 2 if there is no response. */
export function printFailure(error: RestError, session: Session): void {
  const { status, violations, message } = error;
  const { stderr } = session;
  stderr.write(`protoc-gen-rest: ${message}\n`);
  for (const { path, reason } of violations)
    stderr.write(`  ${printableLine(`${path === "" ? "" : `${path} `}${reason}`)}\n`);
  const reason = reasonOf(error);
  if (status === 0 && reason !== undefined) stderr.write(`  ${printableLine(reason)}\n`);
  session.exitCode = status > 0 ? 1 : 2;
}

/** Why there is no response: `connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonOf({ cause }: RestError): string | undefined {
  let at = cause;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  // Node.js tries several addresses.
  if (at instanceof AggregateError)
    return at.errors.map((error: unknown) => String(error instanceof Error ? error.message : error)).join(", ");
  return at instanceof Error ? at.message : undefined;
}
