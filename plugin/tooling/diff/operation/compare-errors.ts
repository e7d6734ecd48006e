import type { Message, Operation } from "../../../model/elements/model.ts";
import type { ChangeSubject } from "../change.ts";
import { compareMessages } from "../value/compare-messages.ts";
import type { ValueScope } from "../value/value-scope.ts";

/** Compares the declared bodies of errors. A status without its own has the body of all other errors. */
export function compareErrors(
  old: Operation,
  now: Operation,
  at: ChangeSubject,
  values: Omit<ValueScope, "direction" | "isPartial">,
): void {
  const scope: ValueScope = { ...values, direction: "response", isPartial: false };
  for (const status of [...new Set([...old.errors.keys(), ...now.errors.keys()])].sort((a, b) => a - b)) {
    const [was, is] = [bodyOf(old, status), bodyOf(now, status)];
    const name = status === 0 ? "other errors" : `the error ${status}`;
    if (!old.errors.has(status)) scope.changes.add("error-added", at, `the body of ${name} is ${is?.name} now`);
    else if (!now.errors.has(status))
      scope.changes.add("error-removed", at, `the body of ${name} is no longer ${was?.name}`);
    if (was !== undefined && is !== undefined) compareMessages(was, is, scope);
  }
}

function bodyOf({ errors }: Operation, status: number): Message | undefined {
  return errors.get(status) ?? errors.get(0);
}
