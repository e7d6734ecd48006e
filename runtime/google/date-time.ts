import { type CalendarDate, dateToText, textToDate, yearOf } from "./date.ts";
import { integerInRange } from "./in-range.ts";
import { type TimeOfDay, textToTimeOfDay, timeOfDayToText } from "./time-of-day.ts";

/** A `google.type.DateTime` to convert, in any shape. */
export interface DateTimeFields {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
  readonly nanos?: number | undefined;
  /** A duration as text, or as a message. */
  readonly utcOffset?: string | { readonly seconds?: unknown } | null | undefined;
  readonly timeZone?: { readonly id?: string | undefined } | null | undefined;
  /** The oneof of messages of protoc-gen-es. */
  readonly timeOffset?: { readonly case?: string | undefined; readonly value?: unknown } | undefined;
}

/** A `google.type.DateTime`: a day and a time with an offset from UTC or in a time zone, or without both. */
export interface DateTime extends CalendarDate, TimeOfDay {
  /** A duration: `-14400s`. */
  utcOffset?: string;
  /** An IANA time zone: `Europe/Berlin`. */
  timeZone?: { id: string };
}

const maxOffset = 18 * 3600;

/**
 * Returns a date and time as RFC 9557 has it: `2026-01-31T09:30:00+01:00`, `2026-01-31T09:30:00[Europe/Berlin]`, or
 * `2026-01-31T09:30:00` for a local time. Throws a RangeError for fields out of their range, for a part of a date, and for an
 * offset that is not in whole minutes.
 */
export function dateTimeToText(fields: DateTimeFields): string {
  const { offset, zone } = offsetOf(fields);
  const local = localText(fields);
  if (zone !== undefined) return `${local}[${zone}]`;
  return offset === undefined ? local : `${local}${offsetText(offset)}`;
}

/** Parses what `dateTimeToText` returns, and `Z` for an offset of zero. Throws a RangeError for other text. */
export function textToDateTime(text: string): DateTime {
  const match = /^(\d{4}-\d\d-\d\d)T([\d:.]+)(?:(Z)|([+-])(\d\d):([0-5]\d)|\[([^\]]+)\])?$/.exec(text);
  if (match === null) {
    throw new RangeError(`expected a date and time such as 2026-01-31T09:30:00+01:00, got ${JSON.stringify(text)}`);
  }
  const [, day = "", time = "", utc, sign, hours, minutes, zone] = match;
  const local = { ...textToDate(day), ...textToTimeOfDay(time) };
  if (zone !== undefined) return { ...local, timeZone: { id: checkedZone(zone) } };
  if (utc === undefined && sign === undefined) return local;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -60 : 60);
  return { ...local, utcOffset: `${integerInRange("the UTC offset", offset, -maxOffset, maxOffset)}s` };
}

/**
 * Returns the time, to the millisecond. A time that a time zone skips is moved forward by the gap, and of one that it has twice
 * the first is taken. Throws a RangeError for a local time, which is no point in time without a time zone.
 */
export function dateTimeToJsDate(fields: DateTimeFields): Date {
  const { offset, zone } = offsetOf(fields);
  const local = Date.parse(`${localText(fields).slice(0, 23)}Z`);
  if (Number.isNaN(local)) throw new RangeError(`${dateTimeToText(fields)} is not a time of a JavaScript Date`);
  if (zone !== undefined) return new Date(local - zoneOffset(local, zone));
  if (offset === undefined)
    throw new RangeError("a date and time without an offset or a time zone is not a point in time");
  return new Date(local - offset * 1000);
}

/**
 * Returns the date and time of a time in UTC, or in a time zone such as `Europe/Berlin`. Throws a RangeError outside of the
 * years 1 to 9999.
 */
export function jsDateToDateTime(date: Date, timeZone?: string): DateTime {
  const shift = timeZone === undefined ? 0 : offsetAt(date.getTime(), checkedZone(timeZone));
  const shifted = new Date(date.getTime() + shift);
  // ISO 8601 has a sign and six digits for other years.
  yearOf(shifted);
  const local = textToDateTime(shifted.toISOString().slice(0, -1));
  return timeZone === undefined ? { ...local, utcOffset: "0s" } : { ...local, timeZone: { id: timeZone } };
}

function localText(fields: DateTimeFields): string {
  const { year = 0, month = 0, day = 0 } = fields;
  if (year === 0 || month === 0 || day === 0) throw new RangeError(`${dateToText(fields)} is not a whole date`);
  return `${dateToText(fields)}T${timeOfDayToText(fields)}`;
}

/** The seconds from UTC, or the time zone. */
function offsetOf({ utcOffset, timeZone, timeOffset }: DateTimeFields): { offset?: number; zone?: string } {
  const inOneof = timeOffset?.value as DateTimeFields["utcOffset"] & DateTimeFields["timeZone"];
  const duration = timeOffset?.case === "utcOffset" ? inOneof : utcOffset;
  const zone = timeOffset?.case === "timeZone" ? inOneof : timeZone;
  if (zone) return { zone: checkedZone(zone.id ?? "") };
  if (duration === undefined || duration === null) return {};
  const seconds = typeof duration === "string" ? secondsOf(duration) : Number(duration.seconds ?? 0);
  return { offset: integerInRange("the UTC offset", seconds, -maxOffset, maxOffset) };
}

function secondsOf(duration: string): number {
  // Number() reads an empty text as 0.
  if (/^[+-]?\d+(\.\d+)?s?$/.test(duration)) return Number(duration.replace("s", ""));
  throw new RangeError(`expected a UTC offset such as -14400s, got ${JSON.stringify(duration)}`);
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60;
  if (!Number.isInteger(minutes)) throw new RangeError(`the UTC offset ${offset}s is not in whole minutes`);
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${offset < 0 ? "-" : "+"}${parts.join(":")}`;
}

/** Throws a RangeError for a time zone that the platform does not know. */
function checkedZone(zone: string): string {
  new Intl.DateTimeFormat("en", { timeZone: zone });
  return zone;
}

/** The offset of a time zone at a local time, given as if it were in UTC. */
function zoneOffset(local: number, zone: string): number {
  const before = offsetAt(local - 86_400_000, zone);
  const after = offsetAt(local + 86_400_000, zone);
  // Around a change, the first of two equal local times has the offset before it, and so does a local time that is skipped.
  return offsetAt(local - before, zone) === before || offsetAt(local - after, zone) !== after ? before : after;
}

/** The milliseconds by which a time zone is ahead of UTC at a time. */
function offsetAt(time: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  // The year before 1 AD is 1 BC, which a Date calls 0.
  const year = parts.get("era") === "BC" ? 1 - part("year") : part("year");
  const local = new Date(0);
  local.setUTCFullYear(year, part("month") - 1, part("day"));
  local.setUTCHours(part("hour"), part("minute"), part("second"));
  return local.getTime() - Math.floor(time / 1000) * 1000;
}
