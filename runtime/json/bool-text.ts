import { type Check, describe, violate } from "./check.ts";

// Booleans that are words on the wire. Servers of such APIs also take `true` and `false`, so readers do.

/** Reads `1` or `0`. */
export function readDigit(json: unknown, check: Check): boolean {
  return readWord(json, "1", "0", check);
}

/** Reads `yes` or `no`. */
export function readYesNo(json: unknown, check: Check): boolean {
  return readWord(json, "yes", "no", check);
}

/** Reads `on` or `off`. */
export function readOnOff(json: unknown, check: Check): boolean {
  return readWord(json, "on", "off", check);
}

/** Reads the empty value of a parameter whose presence is `true`. */
export function readPresence(json: unknown, check: Check): boolean {
  return readWord(json, "", undefined, check);
}

export function writeDigit(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? "1" : "0";
}

export function writeYesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? "yes" : "no";
}

export function writeOnOff(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? "on" : "off";
}

/** Writes an empty value for `true`, and nothing for `false`. */
export function writePresence(value: boolean | undefined): string | undefined {
  return value ? "" : undefined;
}

function readWord(json: unknown, yes: string, no: string | undefined, check: Check): boolean {
  if (json === yes || json === true || json === "true") return true;
  if (json === no || json === false || json === "false") return false;
  const expected = no === undefined ? "no value" : `"${yes}" or "${no}"`;
  violate(check, `expected ${expected}, got ${describe(json)}`);
  return false;
}
