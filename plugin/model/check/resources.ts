import type { Findings } from "../findings/findings.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { parseResourcePattern } from "../nodes/resource-pattern.ts";

/** Reports patterns of resource names that are not valid; the model leaves them out. */
export function checkResources(file: FileNode, findings: Findings): void {
  for (const { declared, subject, placeOf } of file.declaredResources) {
    declared.patterns?.forEach((pattern, index) => {
      if (pattern === "*") return;
      const problem = parseResourcePattern(pattern);
      if (typeof problem !== "string") return;
      findings.add({
        rule: "resource-pattern",
        place: placeOf(index),
        subject,
        message: `the pattern "${pattern}" of the resource is not valid: ${problem}`,
        hint: 'write segments of literals and variables: "shelves/{shelf}/books/{book}"',
      });
    });
  }
}
