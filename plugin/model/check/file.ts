import type { OptionSite } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { messageNumbers } from "../options/message-options.ts";

/** `file`: whether the fields of the message are those of a file. */
export function checkFile({ options, fileParts, representation }: MessageNode, site: OptionSite): void {
  if (options.file !== true || (fileParts !== undefined && representation === "object")) return;
  site.report(
    "message-form",
    [messageNumbers.file],
    "a file consists of a bytes field and up to two string fields: its name, then its media type",
    "remove the other fields and the form of the message, or remove file",
  );
}
