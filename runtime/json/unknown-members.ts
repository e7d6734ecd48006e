import type { Check, UnknownMembers } from "./check.ts";
import { checkMembers, type Members } from "./object.ts";
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

function withUnknown(check: Check, unknown: UnknownMembers): Check {
  return check.unknown === unknown ? check : { ...check, unknown };
}
