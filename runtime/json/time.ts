import { type Check, describe, violate } from "./check.ts";

/**
 * Whether a value is a time in its most usual form, which is canonical: whole seconds or milliseconds in UTC, not on the
 * last days of a month. This is a quarter of what a regular expression and Date.parse take.
 */
export function isUsualTimestamp(json: unknown): boolean {
  if (typeof json !== "string" || (json.length !== 20 && json.length !== 24)) return false;
  return isUsualDay(json) && isUsualClock(json) && (json.length === 20 || isUsualFraction(json)) && json.endsWith("Z");
}

function isUsualDay(text: string): boolean {
  const [century, year, month, day] = [digits(text, 0), digits(text, 2), digits(text, 5), digits(text, 8)];
  const signs = text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45;
  return signs && century > 0 && year >= 0 && month > 0 && month <= 12 && day > 0 && day <= 28;
}

function isUsualClock(text: string): boolean {
  const [hour, minute, second] = [digits(text, 11), digits(text, 14), digits(text, 17)];
  const signs = text.charCodeAt(10) === 84 && text.charCodeAt(13) === 58 && text.charCodeAt(16) === 58;
  return signs && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
}

/** 1 to 999 milliseconds; three zeros are not canonical. */
function isUsualFraction(text: string): boolean {
  const [first, rest] = [text.charCodeAt(20) - 48, digits(text, 21)];
  return text.charCodeAt(19) === 46 && first >= 0 && first <= 9 && rest >= 0 && first + rest > 0;
}

/** The number that the two digits at `index` make, negative when they are none. */
function digits(text: string, index: number): number {
  const [first, second] = [text.charCodeAt(index) - 48, text.charCodeAt(index + 1) - 48];
  return first >= 0 && first <= 9 && second >= 0 && second <= 9 ? first * 10 + second : -1;
}

const canonical: RegExp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(?:\d{3}){1,3})?Z$/;
// Hours and offsets end at 23:59, which Date.parse does not know.
const rfc3339: RegExp =
  /^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * RFC 3339 with 0 to 9 digits of a second, from year 1 to 9999. The answer is in UTC with 0, 3, 6 or 9 digits, as
 * `google.protobuf.Timestamp` has it in JSON.
 */
export function readTimestamp(json: unknown, check: Check): string {
  if (isUsualTimestamp(json)) return json as string;
  const match = typeof json === "string" ? rfc3339.exec(json) : null;
  // A day or an hour that does not exist gives NaN; Date.parse itself would take the 30th of February.
  const time = match === null || !isDay(match[1]!) ? Number.NaN : Date.parse(match[1]! + match[3]!);
  if (!(time >= -62135596800000 && time <= 253402300799999)) {
    violate(check, `expected a time such as 2026-01-31T12:00:00Z, got ${describe(json)}`);
    return "";
  }
  const text = json as string;
  if (canonical.test(text) && !text.endsWith("000Z")) return text;
  return `${new Date(time).toISOString().slice(0, 19)}${fraction(match![2])}Z`;
}

function isDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}

const span: RegExp = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/;

/** Seconds with up to 9 digits of a fraction and an `s`, up to 10,000 years either way (`google.protobuf.Duration`). */
export function readDuration(json: unknown, check: Check): string {
  const match = typeof json === "string" ? span.exec(json) : null;
  if (match === null || Number(match[2]) > 315576000000) {
    violate(check, `expected seconds such as 1.5s, got ${describe(json)}`);
    return "";
  }
  const amount = `${Number(match[2])}${fraction(match[3])}s`;
  return amount === "0s" ? amount : match[1] + amount;
}

/** 0, 3, 6 or 9 digits, as few as hold the value. */
function fraction(text = ""): string {
  const significant = text.replace(/0+$/, "");
  return significant === "" ? "" : `.${significant.padEnd(Math.ceil(significant.length / 3) * 3, "0")}`;
}
