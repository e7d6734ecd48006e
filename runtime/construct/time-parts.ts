import { secondsOfText, textOfSeconds } from "./calendar.ts";

// These take the results of readTimestamp and readDuration, which are "" for invalid values.

/** Whole seconds since 1970. */
export function secondsOfTimestamp(text: string): number {
  return text === "" ? 0 : secondsOfText(text);
}

export function nanosOfTimestamp(text: string): number {
  return text.length <= 20 ? 0 : fractionNanos(text);
}

export function secondsOfDuration(text: string): number {
  // parseInt stops at the point: a double could not hold the seconds and their nine digits. Protobuf has no negative zero.
  return Number.parseInt(text, 10) || 0;
}

/** Nanoseconds with the sign of the seconds. */
export function nanosOfDuration(text: string): number {
  return (text.startsWith("-") ? -fractionNanos(text) : fractionNanos(text)) || 0;
}

/** The digits between the decimal point and the last character. */
function fractionNanos(text: string): number {
  const point = text.indexOf(".");
  if (point < 0) return 0;
  let nanos = 0;
  const end = text.length - 1;
  for (let i = point + 1; i < point + 10; i++) nanos = nanos * 10 + (i < end ? text.charCodeAt(i) - 48 : 0);
  return nanos;
}

export function writeTimestampParts(seconds: number, nanos: number): string {
  if (!(Number.isInteger(seconds) && seconds >= -62135596800 && seconds <= 253402300799)) {
    throw new RangeError(`a timestamp must be within the years 1 to 9999, got ${seconds} seconds since 1970`);
  }
  return `${textOfSeconds(seconds)}${fractionOf(nanos)}Z`;
}

function writeDurationParts(seconds: number, nanos: number): string {
  if (!(Math.abs(seconds) <= 315576000000) || seconds * nanos < 0) {
    throw new RangeError(
      `a duration must be within 315576000000 seconds and have one sign, got ${seconds} seconds and ${nanos} nanos`,
    );
  }
  const sign = seconds < 0 || nanos < 0 ? "-" : "";
  return `${sign}${Math.abs(seconds)}${fractionOf(Math.abs(nanos))}s`;
}

/** Writes 0, 3, 6 or 9 digits, whichever is the shortest that holds the value. */
function fractionOf(nanos: number): string {
  if (nanos === 0) return "";
  if (!(nanos > 0 && nanos <= 999999999)) throw new RangeError(`nanos must be from 0 to 999999999, got ${nanos}`);
  return `.${String(nanos)
    .padStart(9, "0")
    .replace(/(?:000){1,2}$/, "")}`;
}

/** A Timestamp or a Duration of either plugin. `Number` converts seconds of any type, and a Long by its text. */
interface TimeMessage {
  readonly seconds: bigint | { toString(): string };
  readonly nanos: number;
}

/** Writes a `google.protobuf.Timestamp` as an RFC 3339 time. Throws a RangeError beyond the years 1 to 9999. */
export function writeTimestampMessage({ seconds, nanos }: TimeMessage): string {
  return writeTimestampParts(Number(seconds), nanos);
}

/** Writes a `google.protobuf.Duration` as seconds with up to nine decimals: `1.5s`. */
export function writeDurationMessage({ seconds, nanos }: TimeMessage): string {
  return writeDurationParts(Number(seconds), nanos);
}
