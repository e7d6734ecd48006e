/** Why the database refused a statement. */
export interface DatabaseError extends Error {
  /** SQLSTATE, such as `23505` for a duplicate key: https://www.postgresql.org/docs/current/errcodes-appendix.html */
  readonly code: string;
  /** `ERROR` if the statement failed; `FATAL` or `PANIC` if the connection or the server ended. */
  readonly severity?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  /** The name of the violated constraint. */
  readonly constraint?: string | undefined;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  // PGlite and pg have classes of their own, with the same members.
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
  );
}
