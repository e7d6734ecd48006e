import type { Check } from "../json/check.ts";
import { checkExactlyOne } from "../json/exactly-one.ts";
import { checkOneof } from "../json/object.ts";

/**
 * Reports each member of a oneof that is set together with an earlier one. `null` counts as set only for the members in
 * `nullable`, of type `google.protobuf.Value` or `NullValue`.
 */
export function checkAtMostOne(
  wire: object,
  check: Check,
  keys: readonly string[],
  nullable?: readonly string[],
): void {
  const given = givenMembers(wire, keys, nullable);
  if (given.length > 1) checkOneof(wire, given, check);
}

/** Reports a violation unless exactly one member of a oneof is set. */
export function checkExactlyOneMember(
  wire: object,
  check: Check,
  keys: readonly string[],
  nullable?: readonly string[],
): void {
  const given = givenMembers(wire, keys, nullable);
  if (given.length !== 1) checkExactlyOne(Object.fromEntries(given.map((key) => [key, true])), keys, check);
}

function givenMembers(wire: object, keys: readonly string[], nullable?: readonly string[]): readonly string[] {
  let given = none;
  for (const key of keys) {
    const value = (wire as Record<string, unknown>)[key];
    if (value === undefined || (value === null && !nullable?.includes(key)) || !Object.hasOwn(wire, key)) continue;
    given = given === none ? [key] : [...given, key];
  }
  return given;
}

const none: readonly string[] = [];
