import type { DetailType } from "./detail-type.ts";
import { textOf } from "./members.ts";

/** The data with which the service finds the call in its logs (`google.rpc.RequestInfo`). */
export interface RequestInfo {
  readonly requestId: string;
  readonly servingData: string;
}

export const requestInfo: DetailType<RequestInfo> = {
  typeName: "google.rpc.RequestInfo",
  read: (json) => ({ requestId: textOf(json, "requestId"), servingData: textOf(json, "servingData") }),
};
