import type { DetailType } from "./detail-type.ts";
import { listOf, textOf } from "./members.ts";

/** Where to read more (`google.rpc.Help`). */
export interface Help {
  readonly links: readonly HelpLink[];
}

/** A page that helps. */
export interface HelpLink {
  readonly description: string;
  readonly url: string;
}

export const help: DetailType<Help> = {
  typeName: "google.rpc.Help",
  read: (json) => ({
    links: listOf(json, "links", (item) => ({ description: textOf(item, "description"), url: textOf(item, "url") })),
  }),
};
