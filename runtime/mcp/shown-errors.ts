/**
 * Whether an error tells of a value of the request that no URL, header or JSON can carry. Errors of the platform have the same
 * classes; those of connections and addresses have a code or a cause.
 */
export function isValueError(error: unknown): boolean {
  const isOfValue = error instanceof TypeError || error instanceof RangeError || error instanceof URIError;
  return isOfValue && error.cause === undefined && !("code" in error);
}

/** Passes on an error whose text may hold what agents must not see, and returns what they are told instead. */
export function hidden(error: unknown, onError: (error: unknown) => void): Error {
  onError(error);
  return new Error("the server of this tool failed; its log tells why");
}
