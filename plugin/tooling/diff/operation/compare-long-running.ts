import type { LongRunning } from "../../../model/elements/long-running.ts";
import type { Message, Operation } from "../../../model/elements/model.ts";
import type { ChangeSubject } from "../change.ts";
import type { ValueScope } from "../value/value-scope.ts";

/**
 * Compares what long-running operations result in, and how they tell their progress. Both travel in an Any, which names its
 * type, so another name is another value for callers.
 */
export function compareLongRunning(
  old: Operation,
  now: Operation,
  at: ChangeSubject,
  values: Omit<ValueScope, "direction" | "isPartial">,
): void {
  const [was, is] = [old.longRunning, now.longRunning];
  if (was === undefined || is === undefined) return;
  const scope: ValueScope = { ...values, direction: "response", isPartial: false };
  for (const part of ["response", "metadata"] as const) {
    const [before, after] = [nameOf(was, part), nameOf(is, part)];
    const [message, another] = [was[part], is[part]];
    if (before === "" || after === "") continue;
    if (before === after) {
      if (message !== undefined && another !== undefined) values.compareMessages(message, another, scope);
    } else if (part === "response") {
      scope.changes.add("operation-result-changed", at, `resulted in ${before}, and results in ${after} now`);
    } else {
      scope.changes.add("operation-metadata-changed", at, `told its progress in ${before}, and does in ${after} now`);
    }
  }
}

/** The full name, if the type is known. */
function nameOf(operation: LongRunning<Message>, part: "response" | "metadata"): string {
  return operation[part]?.fullName ?? operation[`${part}Type`];
}
