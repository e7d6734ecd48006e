import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import { unknownMember } from "../../json/unknown-members.ts";
import type { ErrorStatus } from "../../operation/error-status.ts";
import { RestError } from "../exchange/rest-error.ts";

/** Readers of error bodies by status. 0 stands for every other status. */
export type ErrorReaders = Readonly<Record<number, Reader<unknown>>>;

type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** The status and the body of an error response. For the reader of 0, `status` is any that has no reader of its own. */
export type ErrorBody<R extends ErrorReaders> = {
  [S in keyof R & number]: { status: S extends 0 ? Exclude<ErrorStatus, keyof R> : S; body: ReadBy<R[S]> };
}[keyof R & number];

/**
 * Returns the error body of a failed call, read as the operation declares it for the status. Undefined if `error` is not
 * a RestError, if there was no response, if the status is not declared, or if the body is not as declared: proxies and
 * servers respond with bodies of their own.
 */
export function errorBody<R extends ErrorReaders>(error: unknown, readers: R): ErrorBody<R> | undefined {
  if (!(error instanceof RestError) || error.status === 0) return undefined;
  const { status } = error;
  const read = Object.hasOwn(readers, status) ? readers[status] : readers[0];
  if (read === undefined || error.body === undefined) return undefined;
  const check = createCheck({ required: true });
  // Readers modify what they read, but the body belongs to the error.
  const body = read(structuredClone(error.body), check);
  return check.violations.length > 0 || isForeign(error.body, read) ? undefined : ({ status, body } as ErrorBody<R>);
}

/** Whether a body has no member of the declared message, or is a google.rpc.Status although the message is not. */
function isForeign(body: unknown, read: Reader<unknown>): boolean {
  if (typeof body !== "object" || body === null) return false;
  const names = Object.keys(body);
  const check = createCheck({ unknown: "reject" });
  read(structuredClone(body), check);
  const unknown = check.violations.filter(({ reason }) => reason === unknownMember).map(({ path }) => path);
  const isUnknown = (name: string): boolean => unknown.includes(name);
  const isStatus = ["code", "message", "details"].every((name) => names.includes(name));
  return names.length > 0 && (names.every(isUnknown) || (isStatus && (isUnknown("code") || isUnknown("details"))));
}
