import type { Findings } from "../findings/findings.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { isJsonStyle } from "../wire/json-value.ts";
import { checkEnumOptions } from "./enum-options.ts";
import { checkMessageOptions } from "./message-options.ts";

/**
 * The options of the messages and enums of these files; those of services are checked where services are built. Returns
 * the fields with options that depend on where they travel.
 */
export function checkTypeOptions(files: readonly FileNode[], findings: Findings): readonly FieldNode[] {
  const placed: FieldNode[] = [];
  for (const file of files) {
    for (const message of file.messages) {
      for (const field of checkMessageOptions(message, findings)) {
        const { in: place, name, bool, style } = field.options;
        if (place !== undefined || name !== undefined || bool === "presence" || isJsonStyle(style)) placed.push(field);
      }
    }
    for (const node of file.enums) checkEnumOptions(node, findings);
  }
  return placed;
}
