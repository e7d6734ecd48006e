import type { RestError } from "../client/exchange/rest-error.ts";
import { printableLine } from "./printable.ts";

/** Returns the message of a failed call with why there is no response: `... (GET /books): connect ECONNREFUSED 127.0.0.1:8080`. */
export function errorLine({ message, code, status, cause }: RestError): string {
  const reason = status === 0 && code === "unavailable" ? reasonOf(cause) : "";
  return reason === "" ? message : `${message}: ${printableLine(reason)}`;
}

/** `fetch` only says that it failed; the cause of its error has the reason. */
function reasonOf(thrown: unknown): string {
  let at = thrown;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  // Node.js tries several addresses.
  if (at instanceof AggregateError) return at.errors.map(reasonOf).join(", ");
  return at instanceof Error ? at.message : "";
}
