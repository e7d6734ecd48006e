import {
  nanosOfDuration,
  nanosOfTimestamp,
  secondsOfDuration,
  secondsOfTimestamp,
  writeTimestampParts,
} from "../construct/time-parts.ts";
import type { Check } from "../json/check.ts";
import { readDuration, readTimestamp } from "../json/time.ts";

/** A Timestamp or a Duration of ts-proto. `forceLong` decides the type of its seconds. */
interface TimeMessage<T> {
  seconds: T;
  nanos: number;
}

/** Reads a timestamp as a Date, which has only milliseconds. */
export function readDate(json: unknown, check: Check): Date {
  const text = readTimestamp(json, check);
  return new Date(secondsOfTimestamp(text) * 1000 + Math.floor(nanosOfTimestamp(text) / 1e6));
}

/** Writes a Date as an RFC 3339 time. */
export function writeDate(date: Date): string {
  const seconds = Math.floor(date.getTime() / 1000);
  return writeTimestampParts(seconds, (date.getTime() - seconds * 1000) * 1e6);
}

/** Reads a `google.protobuf.Timestamp` whose seconds are a number. */
export function readTimestampNumber(json: unknown, check: Check): TimeMessage<number> {
  const text = readTimestamp(json, check);
  return { seconds: secondsOfTimestamp(text), nanos: nanosOfTimestamp(text) };
}

/** Reads a `google.protobuf.Timestamp` whose seconds are a bigint. */
export function readTimestampBigint(json: unknown, check: Check): TimeMessage<bigint> {
  const { seconds, nanos } = readTimestampNumber(json, check);
  return { seconds: BigInt(seconds), nanos };
}

/** Reads a `google.protobuf.Timestamp` whose seconds are text. */
export function readTimestampText(json: unknown, check: Check): TimeMessage<string> {
  const { seconds, nanos } = readTimestampNumber(json, check);
  return { seconds: String(seconds), nanos };
}

/** Reads a `google.protobuf.Duration` whose seconds are a number. */
export function readDurationNumber(json: unknown, check: Check): TimeMessage<number> {
  const text = readDuration(json, check);
  return { seconds: secondsOfDuration(text), nanos: nanosOfDuration(text) };
}

/** Reads a `google.protobuf.Duration` whose seconds are a bigint. */
export function readDurationBigint(json: unknown, check: Check): TimeMessage<bigint> {
  const { seconds, nanos } = readDurationNumber(json, check);
  return { seconds: BigInt(seconds), nanos };
}

/** Reads a `google.protobuf.Duration` whose seconds are text. */
export function readDurationText(json: unknown, check: Check): TimeMessage<string> {
  const { seconds, nanos } = readDurationNumber(json, check);
  return { seconds: String(seconds), nanos };
}

/** Converts the seconds to a Long of the package long. */
export function withLong<T>(
  { seconds, nanos }: TimeMessage<number>,
  long: { fromNumber(value: number): T },
): TimeMessage<T> {
  return { seconds: long.fromNumber(seconds), nanos };
}
