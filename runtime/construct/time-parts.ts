import { type Check, readDuration, readTimestamp } from "../json/index.ts";

/** The parts of a `google.protobuf.Timestamp` or `google.protobuf.Duration`. */
export interface TimeParts {
  readonly seconds: number;
  readonly nanos: number;
}

const none: TimeParts = { seconds: 0, nanos: 0 };

/** Reads RFC 3339; seconds count from 1970 and nanos from there onwards. */
export function readTimestampParts(json: unknown, check: Check): TimeParts {
  const text = readTimestamp(json, check);
  if (text === "") return none;
  return { seconds: Math.floor(Date.parse(text) / 1000), nanos: nanosOf(text) };
}

/** Reads seconds with an `s`; both parts have the same sign. */
export function readDurationParts(json: unknown, check: Check): TimeParts {
  const text = readDuration(json, check);
  if (text === "") return none;
  const sign = text.startsWith("-") ? -1 : 1;
  // Without a minus zero, which protobuf does not have.
  return { seconds: Math.trunc(Number(text.slice(0, -1))) || 0, nanos: sign * nanosOf(text) || 0 };
}

/** The digits between the point and the last character. */
function nanosOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : Number(text.slice(point + 1, -1).padEnd(9, "0"));
}

export function writeTimestampParts(seconds: number, nanos: number): string {
  if (!(seconds >= -62135596800 && seconds <= 253402300799)) {
    throw new RangeError(`${seconds} seconds from 1970 have no JSON form: a timestamp is from the years 1 to 9999`);
  }
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fractionOf(nanos)}Z`;
}

export function writeDurationParts(seconds: number, nanos: number): string {
  if (!(Math.abs(seconds) <= 315576000000) || seconds * nanos < 0) {
    throw new RangeError(`a duration of ${seconds} seconds and ${nanos} nanos has no JSON form`);
  }
  const sign = seconds < 0 || nanos < 0 ? "-" : "";
  return `${sign}${Math.abs(seconds)}${fractionOf(Math.abs(nanos))}s`;
}

/** 0, 3, 6 or 9 digits, as few as hold the value. */
function fractionOf(nanos: number): string {
  if (nanos === 0) return "";
  if (!(nanos > 0 && nanos <= 999999999)) throw new RangeError(`${nanos} nanos are more than a second, or go back`);
  return `.${String(nanos)
    .padStart(9, "0")
    .replace(/(?:000){1,2}$/, "")}`;
}
