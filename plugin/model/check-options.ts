import { checkEnumOptions } from "./check-enum-options.ts";
import { checkMessageOptions } from "./check-message-options.ts";
import type { FieldNode } from "./field-node.ts";
import type { FileNode } from "./file-node.ts";
import type { Findings } from "./findings.ts";

/**
 * The options of `rest.v1` at the types of these files; those of services are checked where these are built. Answers the
 * fields that say where they travel.
 */
export function checkOptions(files: readonly FileNode[], findings: Findings): readonly FieldNode[] {
  const placed: FieldNode[] = [];
  for (const file of files) {
    for (const message of file.messages) {
      for (const field of checkMessageOptions(message, findings)) if (field.rules.in !== undefined) placed.push(field);
    }
    for (const enumNode of file.enums) checkEnumOptions(enumNode, findings);
  }
  return placed;
}
