import type { DetailType } from "./detail-type.ts";
import { textOf } from "./members.ts";

/** When to try again (`google.rpc.RetryInfo`). */
export interface RetryInfo {
  /** Milliseconds. 0 if the service left it out. */
  readonly retryDelay: number;
}

// The bound of google.protobuf.Duration.
const maxDelay = 315_576_000_000_000;

export const retryInfo: DetailType<RetryInfo> = {
  typeName: "google.rpc.RetryInfo",
  read: (json) => ({ retryDelay: millisecondsOf(textOf(json, "retryDelay")) }),
  write: ({ retryDelay = 0 }) => ({ retryDelay: `${Math.min(Math.max(0, Math.round(retryDelay)), maxDelay) / 1000}s` }),
};

function millisecondsOf(duration: string): number {
  return /^\d{1,12}(?:\.\d{1,9})?s$/.test(duration) ? Math.ceil(Number(duration.slice(0, -1)) * 1000) : 0;
}
