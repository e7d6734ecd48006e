import { nanosOfDuration, nanosOfTimestamp, secondsOfDuration, secondsOfTimestamp } from "../construct/time-parts.ts";

const nanosOfSecond = 1_000_000_000n;

/** The nanoseconds since 1970 of a timestamp in canonical form. */
export function timestampNanos(text: string): bigint {
  return BigInt(secondsOfTimestamp(text)) * nanosOfSecond + BigInt(nanosOfTimestamp(text));
}

/** The nanoseconds of a duration in canonical form. */
export function durationNanos(text: string): bigint {
  return BigInt(secondsOfDuration(text)) * nanosOfSecond + BigInt(nanosOfDuration(text));
}

/** The nanoseconds of a Timestamp or Duration message of protoc-gen-es. */
export function messageNanos({ seconds, nanos }: { readonly seconds: bigint; readonly nanos: number }): bigint {
  return seconds * nanosOfSecond + BigInt(nanos);
}

/** The current time, in nanoseconds since 1970. */
export function nowNanos(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

/** Whether a time is at most `nanos` away from now. */
export function isWithin(time: bigint, nanos: bigint): boolean {
  const now = nowNanos();
  return time >= now - nanos && time <= now + nanos;
}
