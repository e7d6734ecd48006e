import { type Check, isFull, type UnknownMembers, violate } from "./check.ts";
import type { Members } from "./members.ts";
import { checkMembers } from "./object.ts";
import { setOwn } from "./set-own.ts";

/** As `checkMembers`, but always keeps unknown members. */
export function checkOpenMembers(message: object, names: Members, check: Check): void {
  checkMembers(message, names, withUnknown(check, "keep"));
}

/** As `checkMembers`, but always reports unknown members. */
export function checkClosedMembers(message: object, names: Members, check: Check): void {
  checkMembers(message, names, withUnknown(check, "reject"));
}

/** Adds the members of a message that its JSON form lacks: those that a client has read and does not know. */
export function keepUnknown(json: object, message: object): object {
  for (const key in message) {
    if (!Object.hasOwn(json, key)) setOwn(json, key, (message as Readonly<Record<string, unknown>>)[key]);
  }
  return json;
}

/**
 * Returns a message with `written` in place of its members of the same names, or the message itself if they are the same. All other
 * members stay, those that a client has read and does not know among them.
 */
export function replaceMembers(message: object, written: object): object {
  for (const key in written) {
    if ((written as AnyMembers)[key] !== (message as AnyMembers)[key]) return { ...message, ...written };
  }
  return message;
}

type AnyMembers = Readonly<Record<string, unknown>>;

function withUnknown(check: Check, unknown: UnknownMembers): Check {
  return check.unknown === unknown ? check : { ...check, unknown, handleUnknown: unknownMemberHandler(unknown) };
}

/** The reason of the violation for a member that the message does not have. */
export const unknownMember = "is not a member of this message";

/** The `handleUnknown` of a check. */
export function unknownMemberHandler(unknown: UnknownMembers): Check["handleUnknown"] {
  return unknown === "keep" ? undefined : dropOrReport;
}

function dropOrReport(json: object, key: string, check: Check): void {
  // A server reports `__proto__` instead of dropping it: it is an attempt at prototype pollution.
  const refused = check.unknown === "reject" || key === "__proto__";
  if (refused && isFull(check)) return;
  if (refused && check.lenient?.has(json) !== true) violate(check, unknownMember, key);
  else delete (json as Record<string, unknown>)[key];
}
