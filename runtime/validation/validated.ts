import type { Check, Reader } from "../json/check.ts";
import { violationsDetail } from "./field-path.ts";
import type { Validate } from "./members.ts";

/**
 * Adds rules to the reader of a request. They are about messages, so they are checked once all of a well-formed request has
 * been read. The reader alone does not name them: clients do not validate what they read.
 */
export function validated<T>(read: Reader<T>, validate: Validate<T>): Reader<T> {
  return (json: unknown, check: Check) => {
    const message = read(json, check);
    if (check.violations.length > 0) return message;
    validate(message, check);
    if (check.violations.length > 0) check.details = [violationsDetail(check.violations)];
    return message;
  };
}
