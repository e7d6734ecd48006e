import {
  readDurationParts,
  readTimestampParts,
  writeDurationParts,
  writeTimestampParts,
} from "../construct/time-parts.ts";
import type { Check } from "../json/index.ts";

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

export function readTimestampMessage(json: unknown, check: Check): TimestampMessage {
  const { seconds, nanos } = readTimestampParts(json, check);
  return { $typeName: "google.protobuf.Timestamp", seconds: BigInt(seconds), nanos };
}

export function writeTimestampMessage({ seconds, nanos }: Omit<TimestampMessage, "$typeName">): string {
  return writeTimestampParts(Number(seconds), nanos);
}

export function readDurationMessage(json: unknown, check: Check): DurationMessage {
  const { seconds, nanos } = readDurationParts(json, check);
  return { $typeName: "google.protobuf.Duration", seconds: BigInt(seconds), nanos };
}

export function writeDurationMessage({ seconds, nanos }: Omit<DurationMessage, "$typeName">): string {
  return writeDurationParts(Number(seconds), nanos);
}
