import type { Operation } from "../elements/model.ts";
import type { OperationNode } from "./operation-node.ts";
import { sharedRoutes } from "./shared-routes.ts";

/**
 * Sets the fields that clients fill in by themselves. An operation has the value that selects it, and leaves out a boolean
 * that selects another one, which has no other value to send.
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
    const absent = booleans.map((field) => [field, undefined] as const);
    for (const { operation } of members) operation.fixedFields = new Map([...absent, ...operation.fixedFields]);
  }
}

function selectingBoolean({ selectedBy }: Operation) {
  return selectedBy !== undefined && "field" in selectedBy && selectedBy.value === true ? [selectedBy.field] : [];
}
