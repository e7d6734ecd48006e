import type { Place } from "../elements/element.ts";
import type { Message } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import type { FileNode } from "../nodes/file-node.ts";

/** Fields whose type is left out by its visibility must be left out as well. */
export function checkVisibility(file: FileNode, findings: Findings): void {
  for (const { name, danglingFields } of file.messages) {
    for (const field of danglingFields) {
      if (field.type.kind === "scalar") continue;
      findings.add({
        rule: "visibility",
        place: field.place,
        subject: `${name}.${field.name}`,
        message: `the field has the type ${field.type.fullName}, which visibility labels leave out`,
        hint: "restrict the field to the same labels, or generate with one of them: visibility=LABEL",
      });
    }
  }
}

/** Whether the request and the response of an rpc are visible, which they must be. */
export function checkVisibleTypes(
  types: readonly Message[],
  rpc: { readonly subject: string; readonly place: Place },
  findings: Findings,
): boolean {
  const leftOut = types.filter((type) => type.leftOut);
  for (const { fullName } of leftOut) {
    findings.add({
      rule: "visibility",
      ...rpc,
      message: `the rpc uses ${fullName}, which visibility labels leave out`,
      hint: "restrict the rpc to the same labels, or generate with one of them: visibility=LABEL",
    });
  }
  return leftOut.length === 0;
}
