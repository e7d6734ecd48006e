import { type Check, describe, violate } from "./check.ts";

// A canonical timestamp on a day that every month has. Matching it is five times as fast as the general case below.
const usual: RegExp =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(?:\d{3}){0,2}(?!000)\d{3})?Z$/;

/** Whether a value is a canonical timestamp, as nearly all of them are. */
export function isUsualTimestamp(json: unknown): boolean {
  return typeof json === "string" && usual.test(json);
}

// Hours and offsets end at 23:59; Date.parse accepts more.
const rfc3339: RegExp =
  /^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads a timestamp (RFC 3339) from year 1 to 9999, with up to 9 fractional digits. Returns it in canonical form: in UTC,
 * with 0, 3, 6 or 9 digits (`google.protobuf.Timestamp`).
 */
export function readTimestamp(json: unknown, check: Check): string {
  if (isUsualTimestamp(json)) return json as string;
  const match = typeof json === "string" ? rfc3339.exec(json) : null;
  // NaN for days and hours that do not exist. Date.parse alone accepts February 30.
  const time = match === null || !isDay(match[1]!) ? Number.NaN : Date.parse(match[1]! + match[3]!);
  if (!(time >= -62135596800000 && time <= 253402300799999)) {
    violate(check, `expected a time such as 2026-01-31T12:00:00Z, got ${describe(json)}`);
    return "";
  }
  return `${new Date(time).toISOString().slice(0, 19)}${fraction(match![2])}Z`;
}

function isDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}

const span: RegExp = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/;

/** Reads a `google.protobuf.Duration`: seconds with up to 9 fractional digits and an `s`, up to about 10,000 years. */
export function readDuration(json: unknown, check: Check): string {
  const match = typeof json === "string" ? span.exec(json) : null;
  if (match === null || Number(match[2]) > 315576000000) {
    violate(check, `expected a duration such as 1.5s, got ${describe(json)}`);
    return "";
  }
  const amount = `${Number(match[2])}${fraction(match[3])}s`;
  return amount === "0s" ? amount : match[1] + amount;
}

/** Writes 0, 3, 6 or 9 digits, whichever is the shortest that holds the value. */
function fraction(text = ""): string {
  const significant = text.replace(/0+$/, "");
  return significant === "" ? "" : `.${significant.padEnd(Math.ceil(significant.length / 3) * 3, "0")}`;
}
