import type { DetailType } from "./detail-type.ts";
import { textOf, textsOf } from "./members.ts";

/** Where an error comes from, for developers of the service (`google.rpc.DebugInfo`). */
export interface DebugInfo {
  readonly stackEntries: readonly string[];
  readonly detail: string;
}

export const debugInfo: DetailType<DebugInfo> = {
  typeName: "google.rpc.DebugInfo",
  read: (json) => ({ stackEntries: textsOf(json, "stackEntries"), detail: textOf(json, "detail") }),
};
