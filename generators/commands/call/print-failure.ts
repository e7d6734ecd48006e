import { errorLine, printableLine } from "@protoc-gen-rest/runtime/cli";
import type { RestError } from "@protoc-gen-rest/runtime/client";
import type { Session } from "../session.ts";

/** Prints why a call failed, and ends with 1, or with 2 if there is no response. */
export function printFailure(error: RestError, session: Session): void {
  const { status, violations } = error;
  const { stderr } = session;
  stderr.write(`protoc-gen-rest: ${errorLine(error)}\n`);
  for (const { path, reason } of violations)
    stderr.write(`  ${printableLine(`${path === "" ? "" : `${path} `}${reason}`)}\n`);
  session.exitCode = status > 0 ? 1 : 2;
}
