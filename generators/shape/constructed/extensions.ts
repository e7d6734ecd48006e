import type { Message } from "@protoc-gen-rest/plugin";
import type { Dialect } from "./dialect.ts";

/** Whether the message holds extensions. Those of an open message are in its `additional_properties` field. */
export function hasExtensions({ holdsExtensions }: Dialect, { extendable, closed, rest }: Message): boolean {
  return holdsExtensions && extendable && !closed && rest === undefined;
}
