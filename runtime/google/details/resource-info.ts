import type { DetailType } from "./detail-type.ts";
import { textOf } from "./members.ts";

/** The resource that an error is about (`google.rpc.ResourceInfo`). */
export interface ResourceInfo {
  readonly resourceType: string;
  readonly resourceName: string;
  readonly owner: string;
  readonly description: string;
}

export const resourceInfo: DetailType<ResourceInfo> = {
  typeName: "google.rpc.ResourceInfo",
  read: (json) => ({
    resourceType: textOf(json, "resourceType"),
    resourceName: textOf(json, "resourceName"),
    owner: textOf(json, "owner"),
    description: textOf(json, "description"),
  }),
};
