import { isDatabaseError } from "./database-error.ts";

/** The database could not be reached, had no room, or ended the connection. It may be back for the next request. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super(isFull(cause) ? "the disk of the database is full" : "the database is not available", { cause });
  }
}

/** Whether the database has no room for what a statement writes (53100, disk_full). */
export function isFull(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "53100";
}
