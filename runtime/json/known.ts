import { describe, type Reader, violate } from "./check.ts";

/** Reads a value that is no member of anything: one of a newer version is a violation, for there is nothing to be absent. */
export function known<T>(read: Reader<T | undefined>): Reader<T> {
  return (json, check) => {
    const mark = check.violations.length;
    const value = read(json, check);
    if (value === undefined && check.violations.length === mark) {
      violate(check, `is unknown to this version, got ${describe(json)}`);
    }
    return value as T;
  };
}
