import type { Check } from "./check.ts";
import { hasRenamed, type Members } from "./members.ts";
import { checkMembers, expectObject } from "./object.ts";

/**
 * Returns `json` as an object whose members have the names of `members`, to be checked one by one and returned as the message: renames
 * members with a proto name, and drops or reports unknown members unless they are kept. For messages whose proto names have an underscore
 * where they differ from the JSON name.
 */
export function expectMessage<T extends object = object>(json: unknown, members: Members, check: Check): T {
  const message = expectObject(json, check);
  if (check.unknown !== "keep" || (mayRename(check) && hasRenamed(members))) checkMembers(message, members, check);
  return message as T;
}

/** Whether an object of the value that is being read may have a name with an underscore. */
function mayRename(check: Check): boolean {
  check.underscored ??= check.source === undefined || hasUnderscoredName(check.source);
  return check.underscored;
}

/** Whether a JSON text has a string with an underscore in front of a colon. Escapes may spell either character. */
function hasUnderscoredName(text: string): boolean {
  // One character is found faster than two, and `indexOf` finds it faster than `includes`.
  if (text.indexOf("\\") >= 0 && text.indexOf("\\u") >= 0) return true;
  for (let at = text.indexOf("_"); at >= 0; at = text.indexOf("_", at)) {
    at = text.indexOf('"', at);
    if (at < 0) return false;
    do at++;
    while (isSpace(text.charCodeAt(at)));
    if (text.charCodeAt(at) === colon) return true;
  }
  return false;
}

const colon = 58;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
