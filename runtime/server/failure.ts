import type { Writer } from "../json/check.ts";
import { httpToStatusCode } from "../status/http-to-code.ts";
import { StatusError } from "./status-error.ts";

/** An error answer with a body that the service declares for its status. */
export interface FailureAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Writers of the bodies by status, where a body is not its own JSON form; 0 stands for all other statuses. */
export type FailureWriters = Readonly<Record<number, Writer<never>>>;

/** Makes the error that a handler throws to give this answer. */
export function failure({ status, body }: FailureAnswer, writers: FailureWriters): StatusError {
  const write = Object.hasOwn(writers, status) ? writers[status] : writers[0];
  const json = write === undefined ? body : write(body as never);
  return new StatusError(httpToStatusCode(status), `the answer is an error with the status ${status}`, {
    status,
    body: json,
  });
}
