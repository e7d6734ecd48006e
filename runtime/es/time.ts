import { nanosOfDuration, nanosOfTimestamp, secondsOfDuration, secondsOfTimestamp } from "../construct/time-parts.ts";
import type { Check } from "../json/check.ts";
import { readDuration, readTimestamp } from "../json/time.ts";

/** `google.protobuf.Timestamp` of @bufbuild/protobuf. */
export interface TimestampMessage {
  $typeName: "google.protobuf.Timestamp";
  seconds: bigint;
  nanos: number;
}

/** `google.protobuf.Duration` of @bufbuild/protobuf. */
export interface DurationMessage {
  $typeName: "google.protobuf.Duration";
  seconds: bigint;
  nanos: number;
}

/** Reads a `google.protobuf.Timestamp`. */
export function readTimestampMessage(json: unknown, check: Check): TimestampMessage {
  const text = readTimestamp(json, check);
  const seconds = BigInt(secondsOfTimestamp(text));
  return { $typeName: "google.protobuf.Timestamp", seconds, nanos: nanosOfTimestamp(text) };
}

/** Reads a `google.protobuf.Duration`. */
export function readDurationMessage(json: unknown, check: Check): DurationMessage {
  const text = readDuration(json, check);
  const seconds = BigInt(secondsOfDuration(text));
  return { $typeName: "google.protobuf.Duration", seconds, nanos: nanosOfDuration(text) };
}
