import { describe, type Reader, violate } from "./check.ts";

/** Makes an unknown enum value a violation: a value that is not a member cannot be absent instead. */
export function knownOnly<T>(read: Reader<T | undefined>): Reader<T> {
  return (json, check) => {
    const mark = check.violations.length;
    const value = read(json, check);
    if (value === undefined && check.violations.length === mark) {
      violate(check, `is unknown to this version, got ${describe(json)}`);
    }
    return value as T;
  };
}
