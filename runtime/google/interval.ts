import { createCheck } from "../json/create-check.ts";
import { readTimestamp } from "../json/time.ts";
import { integerInRange } from "./in-range.ts";

/** A `google.protobuf.Timestamp` in any shape: text (RFC 3339), a Date, or seconds and nanoseconds. */
export type TimestampFields =
  | string
  | Date
  | { readonly seconds?: bigint | number | string | undefined; readonly nanos?: number | undefined };

/** A `google.type.Interval` to convert, in any shape. */
export interface IntervalFields {
  readonly startTime?: TimestampFields | undefined;
  readonly endTime?: TimestampFields | undefined;
}

/** A `google.type.Interval` with the timestamps of plain messages. */
export interface Interval {
  startTime?: string;
  endTime?: string;
}

/** The ends of an interval; one that is undefined is open. */
export interface IntervalDates {
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
}

/** Returns the ends of an interval in milliseconds. Throws a RangeError for one that ends before it starts. */
export function intervalToDates(interval: IntervalFields): IntervalDates {
  const { start, end } = checkedInterval(interval);
  return { start: start && dateOf(start.nanos), end: end && dateOf(end.nanos) };
}

/** Returns the interval between two times. Throws a RangeError for one that ends before it starts. */
export function datesToInterval({ start, end }: IntervalDates): Interval {
  const interval = {
    ...(start !== undefined && { startTime: start.toISOString() }),
    ...(end !== undefined && { endTime: end.toISOString() }),
  };
  checkedInterval(interval);
  return interval;
}

/** Whether a time is in an interval, to which its start belongs, but not its end. */
export function intervalIncludes(interval: IntervalFields, time: TimestampFields): boolean {
  const { start, end } = checkedInterval(interval);
  const nanos = nanosOf(time);
  return (start === undefined || start.nanos <= nanos) && (end === undefined || nanos < end.nanos);
}

interface Instant {
  readonly nanos: bigint;
}

function checkedInterval({ startTime, endTime }: IntervalFields): { start?: Instant; end?: Instant } {
  const ends = {
    ...(startTime !== undefined && { start: { nanos: nanosOf(startTime) } }),
    ...(endTime !== undefined && { end: { nanos: nanosOf(endTime) } }),
  };
  if (ends.start !== undefined && ends.end !== undefined && ends.end.nanos < ends.start.nanos)
    throw new RangeError("the interval ends before it starts");
  return ends;
}

const million = 1_000_000n;

function nanosOf(time: TimestampFields): bigint {
  if (time instanceof Date) return BigInt(integerInRange("time", time.getTime(), -8.64e15, 8.64e15)) * million;
  if (typeof time === "object") {
    const seconds = integerInRange("seconds", Number(time.seconds ?? 0), -62135596800, 253402300799);
    return BigInt(seconds) * (million * 1000n) + BigInt(integerInRange("nanos", time.nanos, 0, 999_999_999));
  }
  const check = createCheck();
  const text = readTimestamp(time, check);
  if (check.violations[0] !== undefined) throw new RangeError(check.violations[0].reason);
  const [seconds, fraction = ""] = text.slice(0, -1).split(".");
  return BigInt(Date.parse(`${seconds}Z`)) * million + BigInt(fraction.padEnd(9, "0"));
}

/** Rounds down, also before 1970. */
function dateOf(nanos: bigint): Date {
  return new Date(Number((nanos - (((nanos % million) + million) % million)) / million));
}
