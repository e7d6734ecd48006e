import { secondsOfText, textOfSeconds } from "./calendar.ts";

// Of texts that readTimestamp and readDuration have taken; theirs is "" for what they refuse.

/** Seconds from 1970, up to the fraction. */
export function secondsOfTimestamp(text: string): number {
  return text === "" ? 0 : secondsOfText(text);
}

export function nanosOfTimestamp(text: string): number {
  return text.length <= 20 ? 0 : fractionNanos(text);
}

export function secondsOfDuration(text: string): number {
  // Without a minus zero, which protobuf does not have.
  return text === "" ? 0 : Math.trunc(Number(text.slice(0, -1))) || 0;
}

/** Has the sign of the seconds. */
export function nanosOfDuration(text: string): number {
  return (text.startsWith("-") ? -fractionNanos(text) : fractionNanos(text)) || 0;
}

/** The digits between the point and the last character. */
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
    throw new RangeError(`${seconds} seconds from 1970 have no JSON form: a timestamp is from the years 1 to 9999`);
  }
  return `${textOfSeconds(seconds)}${fractionOf(nanos)}Z`;
}

function writeDurationParts(seconds: number, nanos: number): string {
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

/** A Timestamp or a Duration of any shape. `Number` converts all forms of the seconds: of a Long it takes the text. */
interface TimeMessage {
  readonly seconds: bigint | { toString(): string };
  readonly nanos: number;
}

export function writeTimestampMessage({ seconds, nanos }: TimeMessage): string {
  return writeTimestampParts(Number(seconds), nanos);
}

export function writeDurationMessage({ seconds, nanos }: TimeMessage): string {
  return writeDurationParts(Number(seconds), nanos);
}
