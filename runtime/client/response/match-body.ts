import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import { unknownMember } from "../../json/unknown-members.ts";

/** Whether a value is a message; `required`: with all of its REQUIRED fields. */
export function isMessage(wire: unknown, read: Reader<unknown>, required: boolean): boolean {
  const check = createCheck({ required });
  // Readers modify what they read.
  read(structuredClone(wire), check);
  return check.violations.length === 0;
}

/** The paths of the members that a message does not have. */
export function unknownPaths(wire: unknown, read: Reader<unknown>): string[] {
  const check = createCheck({ unknown: "reject" });
  read(structuredClone(wire), check);
  return check.violations.filter(({ reason }) => reason === unknownMember).map(({ path }) => path);
}

/** Whether a message has none of the members of an object. */
export function isForeign(wire: object, read: Reader<unknown>): boolean {
  const unknown = unknownPaths(wire, read);
  return Object.keys(wire).every((name) => unknown.includes(name));
}
