import { checkEnumOptions } from "./check-enum-options.ts";
import { checkMessageOptions } from "./check-message-options.ts";
import type { FileNode } from "./file-node.ts";
import type { Findings } from "./findings.ts";

/** The options of `rest.v1` at the types of a file; those of services are checked where these are built. */
export function checkOptions(file: FileNode, findings: Findings): void {
  for (const message of file.messages) checkMessageOptions(message, findings);
  for (const enumNode of file.enums) checkEnumOptions(enumNode, findings);
}
