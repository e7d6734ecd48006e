import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import type { ErrorStatus } from "../../operation/error-status.ts";
import { statusCodeToHttp } from "../../status/code-to-http.ts";
import { httpToStatusCode } from "../../status/http-to-code.ts";
import { RestError } from "../exchange/rest-error.ts";
import { isForeign, unknownPaths } from "./match-body.ts";

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
 * servers respond with bodies of their own. The error that ends a stream has a status only in its body, so its status is the
 * declared one that its code stands for.
 */
export function errorBody<R extends ErrorReaders>(error: unknown, readers: R): ErrorBody<R> | undefined {
  if (!(error instanceof RestError) || error.status === 0 || error.body === undefined) return undefined;
  for (const [status, read] of candidates(error, readers)) {
    const check = createCheck({ required: true });
    // Readers modify what they read, but the body belongs to the error.
    const body = read(structuredClone(error.body), check);
    if (check.violations.length > 0 || isOther(error.body, read)) continue;
    return { status, body } as ErrorBody<R>;
  }
  return undefined;
}

/** The readers that a body may be for. */
function candidates({ status, code }: RestError, readers: ErrorReaders): (readonly [number, Reader<unknown>])[] {
  if (status >= 300) {
    const read = Object.hasOwn(readers, status) ? readers[status] : readers[0];
    return read === undefined ? [] : [[status, read]];
  }
  const isLikely = (declared: number): boolean => httpToStatusCode(declared) === code;
  const all = Object.entries(readers).map(([key, read]) => [Number(key) || statusCodeToHttp(code), read] as const);
  return [...all.filter(([declared]) => isLikely(declared)), ...all.filter(([declared]) => !isLikely(declared))];
}

/** Whether a body has no member of the declared message, or is a google.rpc.Status although the message is not. */
function isOther(body: unknown, read: Reader<unknown>): boolean {
  if (typeof body !== "object" || body === null) return false;
  const names = Object.keys(body);
  const unknown = unknownPaths(body, read);
  const isStatus = ["code", "message", "details"].every((name) => names.includes(name));
  return (
    names.length > 0 &&
    (isForeign(body, read) || (isStatus && (unknown.includes("code") || unknown.includes("details"))))
  );
}
