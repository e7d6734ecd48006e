import type { Operation } from "../model.ts";
import type { OperationNode } from "./operation-node.ts";
import { sharedRoutes } from "./shared-routes.ts";

/**
 * Sets the fields that clients fill in by themselves. An operation has the value that selects it. The one that takes all
 * other requests leaves out a boolean, which has no other value to send.
 */
export function fixFields(operations: readonly OperationNode[]): void {
  for (const operation of operations) {
    const { selectedBy } = operation;
    if (selectedBy !== undefined && "field" in selectedBy) {
      operation.fixedFields = new Map([[selectedBy.field, selectedBy.value]]);
    }
  }
  for (const { members } of sharedRoutes(operations)) {
    const booleans = members.flatMap(({ operation }) => selectingBoolean(operation));
    for (const { operation } of members) {
      if (operation.selectedBy !== undefined) continue;
      operation.fixedFields = new Map([
        ...operation.fixedFields,
        ...booleans.map((field) => [field, undefined] as const),
      ]);
    }
  }
}

function selectingBoolean({ selectedBy }: Operation) {
  return selectedBy !== undefined && "field" in selectedBy && selectedBy.value === true ? [selectedBy.field] : [];
}
