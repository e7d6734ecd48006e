import type { Reader } from "../../json/check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import type { IsError } from "../exchange/call.ts";
import type { ErrorReaders } from "../response/error-body.ts";
import { isForeign, isMessage, unknownPaths } from "../response/match-body.ts";

/**
 * Tells declared errors from messages. What can be a message in all of its members is one; otherwise an error has only members
 * that it declares, or members of the message are missing altogether. Newer services may add members to both.
 */
export function streamErrors(readers: ErrorReaders): IsError {
  const errors = Object.values(readers);
  return (item, read) => {
    if (!isJsonObject(item)) return false;
    const candidates = errors.filter((error) => hasMemberOf(item, error) && isMessage(item, error, true));
    if (candidates.length === 0 || isExactly(item, read)) return false;
    if (candidates.some((error) => unknownPaths(item, error).length === 0)) return true;
    return (
      candidates.some((error) => !isForeign(item, error)) && (isForeign(item, read) || !isMessage(item, read, false))
    );
  };
}

/** Looks at names alone: most messages have no member of an error, and copying each of them would take long. */
function hasMemberOf(item: object, read: Reader<unknown>): boolean {
  const names = Object.keys(item);
  return names.length > 0 && !isForeign(Object.fromEntries(names.map((name) => [name, null])), read);
}

function isExactly(item: object, read: Reader<unknown>): boolean {
  return isMessage(item, read, false) && unknownPaths(item, read).length === 0;
}
