import { checkRequest } from "../client/request/check-request.ts";
import { createResponseCheck, type Reader } from "../json/check.ts";
import { unknownMemberHandler } from "../json/unknown-members.ts";

/** What a call knows of the operation besides its reader. */
export interface RequestRoute {
  readonly method: string;
  readonly path: string;
  /** For a PATCH, which may leave out REQUIRED fields of its body: the members outside of the body. */
  readonly outside?: readonly string[];
  /** For such a PATCH: the member that is the body, unless the whole message is. */
  readonly body?: string;
}

/**
 * Reads a request from JSON. Throws a RestError `invalid_argument` with all violations. A member that the request does not have is
 * one: callers who name members by hand mistype them, and what is dropped may be a filter.
 */
export function readRequest<T>(json: unknown, read: Reader<T>, { method, path, outside, body }: RequestRoute): T {
  const given = json ?? {};
  checkRequest(rejectUnknown(read), given, method, path, outside, body);
  // Readers modify what they read, and this one sends no defaults.
  return read(JSON.parse(JSON.stringify(given)), createResponseCheck());
}

function rejectUnknown<T>(read: Reader<T>): Reader<T> {
  return (json, check) => read(json, { ...check, unknown: "reject", handleUnknown: unknownMemberHandler("reject") });
}
