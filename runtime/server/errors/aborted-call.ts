import { StatusError } from "./status-error.ts";

/**
 * Returns why a call was aborted if this is what its handler failed with: the reason of the signal, or the error of a function
 * that the handler passed the signal to. Undefined for any other error.
 */
export function abortedCall(thrown: unknown, signal: AbortSignal): StatusError | undefined {
  if (!signal.aborted) return undefined;
  const { reason } = signal;
  const { name, cause } = Object(thrown) as { readonly name?: unknown; readonly cause?: unknown };
  if (thrown !== reason && cause !== reason && name !== "AbortError") return undefined;
  return reason instanceof StatusError ? reason : new StatusError("cancelled", "the caller has left");
}
