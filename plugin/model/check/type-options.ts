import type { Findings } from "../findings/findings.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { checkEnumOptions } from "./enum-options.ts";
import { checkMessageOptions } from "./message-options.ts";

/**
 * The options of the messages and enums of these files; those of services are checked where services are built. Returns
 * the fields with the options `in` and `name`.
 */
export function checkTypeOptions(files: readonly FileNode[], findings: Findings): readonly FieldNode[] {
  const placed: FieldNode[] = [];
  for (const file of files) {
    for (const message of file.messages) {
      for (const field of checkMessageOptions(message, findings)) {
        if (field.options.in !== undefined || field.options.name !== undefined) placed.push(field);
      }
    }
    for (const node of file.enums) checkEnumOptions(node, findings);
  }
  return placed;
}
