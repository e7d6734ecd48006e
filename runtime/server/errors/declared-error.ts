import type { Violation } from "../../json/check.ts";
import type { ErrorFormats, ErrorMember } from "../../operation/error-format.ts";
import { reportedViolations } from "./error-status.ts";
import type { StatusError } from "./status-error.ts";

/** Returns the body that an operation declares for an error, or undefined if it declares none. */
export type DeclaredErrorBody = (error: StatusError, formats: ErrorFormats) => unknown;

export const declaredErrorBody: DeclaredErrorBody = (error, formats) => {
  const declared = formats.find(({ codes }) => Object.hasOwn(codes, error.status));
  const format = declared ?? formats.find(({ codes }) => Object.hasOwn(codes, 0));
  if (format === undefined || format.members.length === 0) return undefined;
  const code = format.codes[declared === undefined ? 0 : error.status] ?? error.code;
  return errorObject(error, code, format.members, error.violations[0]);
};

function errorObject(
  error: StatusError,
  code: string | number,
  members: readonly ErrorMember[],
  violation: Violation | undefined,
): object {
  return Object.fromEntries(members.map((member) => [member.name, errorMember(error, code, member, violation)]));
}

/** `violation` is the one that the member describes; outside of a list of violations the first. */
function errorMember(
  error: StatusError,
  code: string | number,
  { holds, members = [], value }: ErrorMember,
  violation: Violation | undefined,
): unknown {
  switch (holds) {
    case "code":
      return code;
    case "message":
      return error.message;
    case "messages":
      return [error.message];
    case "status":
      return error.status;
    case "object":
      return errorObject(error, code, members, violation);
    case "list":
      return [errorObject(error, code, members, violation)];
    case "violations": {
      const list = reportedViolations(error).map((item) => errorObject(error, code, members, item));
      return list.length === 0 ? undefined : list;
    }
    case "field":
      return violation?.path;
    case "description":
      return violation?.reason;
    default:
      return value;
  }
}
