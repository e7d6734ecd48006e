import type { Operation } from "../../operation/operation.ts";

const maxNames = 5;

/** Throws an Error that names the operations with security requirements, which a service without `authenticate` ignores. */
export function checkAuthenticated(operations: readonly Operation[]): void {
  const names = operations.filter(({ security }) => security?.length).map(({ name }) => name);
  if (names.length === 0) return;
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  throw new Error(
    `callers of ${names.slice(0, maxNames).join(", ")}${more} must authenticate, but the option "authenticate" is not set: ` +
      'pass a function that checks credentials, or "external" if a gateway or middleware in front of the service does',
  );
}
