import type { Writer } from "../../json/check.ts";
import { httpToStatusCode } from "../../status/http-to-code.ts";
import { StatusError } from "./status-error.ts";

/** An error response with the body that the service declares for its status. */
export interface FailureResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The writers of error bodies by status, for bodies that differ from their JSON form; 0 stands for all other statuses. */
export type FailureWriters = Readonly<Record<number, Writer<never>>>;

/** Creates the error that a handler throws to respond with a declared status and body. */
export function failure({ status, body }: FailureResponse, writers: FailureWriters): StatusError {
  // Generated code has checked the body against the types of the writers, status by status.
  const byStatus = writers as Readonly<Record<number, Writer<unknown>>>;
  const write = Object.hasOwn(byStatus, status) ? byStatus[status] : byStatus[0];
  return new StatusError(httpToStatusCode(status), `the service declares this error for status ${status}`, {
    status,
    body: write === undefined ? body : write(body),
  });
}
