import { createCheck, type Reader } from "../../json/check.ts";
import { RestError } from "../exchange/rest-error.ts";

/** Readers of the bodies of error answers by status; 0 stands for every status that nothing else names. */
export type ErrorReaders = Readonly<Record<number, Reader<unknown>>>;

type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** What an error answer says: its status and its body; `status` is any number for the reader under 0. */
export type ErrorBody<R extends ErrorReaders> = {
  [S in keyof R & number]: { status: S extends 0 ? number : S; body: ReadBy<R[S]> };
}[keyof R & number];

/**
 * The body of the answer that a call failed with, read as what the operation declares for its status. Undefined for
 * whatever is no RestError, for calls without an answer, for other statuses, and for bodies that are not as declared.
 */
export function errorBody<R extends ErrorReaders>(error: unknown, readers: R): ErrorBody<R> | undefined {
  if (!(error instanceof RestError) || error.status === 0) return undefined;
  const { status } = error;
  const read = Object.hasOwn(readers, status) ? readers[status] : readers[0];
  if (read === undefined || error.body === undefined) return undefined;
  const check = createCheck();
  // Readers change what they read, and others may look at the error.
  const body = read(structuredClone(error.body), check);
  return check.violations.length > 0 ? undefined : ({ status, body } as ErrorBody<R>);
}
