/** The database could not be reached, or ended the connection during a statement. It may be back for the next request. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("the database is not available", { cause });
  }
}
