import type { Check, UnknownMembers } from "./check.ts";
import { type Members, members } from "./object.ts";

/** As `members`, but always keeps unknown members. */
export function openMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "keep"));
}

/** As `members`, but always reports unknown members. */
export function closedMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "reject"));
}

function withUnknown(check: Check, unknown: UnknownMembers): Check {
  return check.unknown === unknown ? check : { ...check, unknown };
}
