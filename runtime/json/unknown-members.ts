import type { Check, UnknownMembers } from "./check.ts";
import { type Members, members } from "./object.ts";

/** As `members`, and keeps members that the message does not know, whoever reads it. */
export function openMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "keep"));
}

/** As `members`, and refuses members that the message does not know, whoever reads it. */
export function closedMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "reject"));
}

function withUnknown(check: Check, unknown: UnknownMembers): Check {
  return check.unknown === unknown ? check : { ...check, unknown };
}
