import { type Check, describe, type Reader, violate, type Writer } from "./check.ts";

const imfDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). Obsolete forms are not dates. */
export function readHttpDate(json: unknown, check: Check): string {
  const time = typeof json === "string" && imfDate.test(json) ? httpTime(json) : Number.NaN;
  // Neither February 30 nor the wrong day of the week.
  if (isInRange(time / 1000) && new Date(time).toUTCString() === json) return json as string;
  violate(check, `expected a date such as Sun, 06 Nov 1994 08:49:37 GMT, got ${describe(json)}`);
  return toHttpDate("1970-01-01T00:00:00Z");
}

/** The timestamp (RFC 3339) of an HTTP date. */
export function fromHttpDate(date: string): string {
  return timestampOf(httpTime(date));
}

/** In milliseconds. Date.parse takes the year 50 of such a date for 1950, and that of ISO 8601 for what it is. */
function httpTime(date: string): number {
  const [, day, month = "", year, time] = date.split(" ");
  const number = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(month) / 3 + 1;
  return Date.parse(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`);
}

/** The HTTP date of a timestamp, without fractions of a second. */
export function toHttpDate(timestamp: string): string {
  return new Date(timeOf(timestamp)).toUTCString();
}

/** Reads a date of a structured field: `@1659578233` (RFC 9651, section 3.3.7), as in the Deprecation header (RFC 9745). */
export function readStructuredDate(json: unknown, check: Check): string {
  if (typeof json === "string" && /^@-?\d{1,15}$/.test(json) && isInRange(Number(json.slice(1)))) return json;
  violate(check, `expected a date such as @1659578233, got ${describe(json)}`);
  return "@0";
}

export function fromStructuredDate(date: string): string {
  return timestampOf(Number(date.slice(1)) * 1000);
}

export function toStructuredDate(timestamp: string): string {
  return `@${Math.floor(timeOf(timestamp) / 1000)}`;
}

/** Reads seconds since 1970, also from text: a number, with a fraction if need be. */
export function readUnixSeconds(json: unknown, check: Check): number {
  const isText = typeof json === "string" && /^-?\d+(?:\.\d+)?$/.test(json);
  if ((isText || typeof json === "number") && isInRange(Number(json))) return Number(json);
  violate(check, `expected seconds since 1970 such as 1659578233, got ${describe(json)}`);
  return 0;
}

export function fromUnixSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  const micros = Math.min(Math.round((seconds - whole) * 1e6), 999_999);
  // Timestamps have 0, 3, 6 or 9 digits.
  const digits = micros === 0 ? "" : `.${String(micros).padStart(6, "0").replace(/000$/, "")}`;
  return timestampOf(whole * 1000, digits);
}

/** A number holds microseconds of today, and no nanoseconds. */
export function toUnixSeconds(timestamp: string): number {
  const [, fraction = ""] = /\.(\d+)(?:Z|[+-]\d\d:\d\d)$/i.exec(timestamp) ?? [];
  const seconds = Math.floor(timeOf(timestamp) / 1000);
  return fraction === "" ? seconds : Number((seconds + Number(`0.${fraction}`)).toFixed(6));
}

/** In milliseconds. Throws a RangeError for a text that is no timestamp, where messages hold texts. */
function timeOf(timestamp: string): number {
  const time = Date.parse(timestamp);
  if (Number.isNaN(time)) throw new RangeError(`${JSON.stringify(timestamp)} is not a timestamp`);
  return time;
}

/** Within the years 1 to 9999 of `google.protobuf.Timestamp`. */
function isInRange(seconds: number): boolean {
  return seconds >= -62135596800 && seconds < 253402300800;
}

function timestampOf(time: number, fraction = ""): string {
  return `${new Date(time).toISOString().slice(0, 19)}${fraction}Z`;
}

/** Reads a timestamp in another form, for messages that hold it as a timestamp. */
export function timestampReader<D, T>(readDate: Reader<D>, from: (date: D) => string, read: Reader<T>): Reader<T> {
  return (json, check) => read(from(readDate(json, check)), check);
}

/** Writes a timestamp in another form; `write` writes it in RFC 3339, if it is not that text. */
export function timestampWriter<T>(to: (timestamp: string) => unknown, write?: Writer<T>): Writer<T> {
  return (value) => to((write === undefined ? value : write(value)) as string);
}
