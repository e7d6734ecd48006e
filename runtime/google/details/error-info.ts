import type { DetailType } from "./detail-type.ts";
import { textMapOf, textOf } from "./members.ts";

/** The cause of an error, for programs (`google.rpc.ErrorInfo`). AIP-193 demands it in every error. */
export interface ErrorInfo {
  /** `API_DISABLED` */
  readonly reason: string;
  /** The service that the reason is defined by: `pubsub.googleapis.com`. */
  readonly domain: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export const errorInfo: DetailType<ErrorInfo> = {
  typeName: "google.rpc.ErrorInfo",
  read: (json) => ({
    reason: textOf(json, "reason"),
    domain: textOf(json, "domain"),
    metadata: textMapOf(json, "metadata"),
  }),
};
