import type { JsonLiteral } from "../../forms/values.ts";
import type { Field, Operation } from "../elements/model.ts";

import type { OperationNode } from "./operation-node.ts";
import { sharedRoutes } from "./shared-routes.ts";

/**
 * Sets the fields that clients fill in by themselves. An operation has the value that selects it. The others of its route do
 * not send a boolean that selects it: they leave out this value, or the field if both values select operations; where the
 * absent field selects as well, they send the other value. What else a caller sets travels.
 */
export function fixFields(operations: readonly OperationNode[]): void {
  for (const operation of operations) {
    const { selectedBy } = operation;
    if (selectedBy !== undefined && "field" in selectedBy) {
      operation.fixedFields = new Map([[selectedBy.field, selectedBy.value]]);
    }
  }
  for (const { members } of sharedRoutes(operations)) {
    const selecting = selectingBooleans(members.map(({ operation }) => operation));
    for (const { operation } of members) addOthers(operation, selecting);
  }
}

function addOthers(operation: OperationNode, selecting: ReadonlyMap<Field, ReadonlySet<JsonLiteral>>): void {
  const fixed = new Map(operation.fixedFields);
  const others = new Map(operation.otherSelections);
  for (const [field, values] of selecting) {
    if (fixed.has(field)) continue;
    const [value, second] = values;
    if (second !== undefined) fixed.set(field, undefined);
    else if (selectsAbsent(field, value!)) fixed.set(field, value !== true);
    else others.set(field, value!);
  }
  operation.fixedFields = fixed;
  operation.otherSelections = others;
}

/** Whether a request without the field has the value, by default. */
export function selectsAbsent(field: Field, value: JsonLiteral): boolean {
  return field.default !== undefined && field.default === value;
}

function selectingBooleans(operations: readonly Operation[]): Map<Field, Set<JsonLiteral>> {
  const selecting = new Map<Field, Set<JsonLiteral>>();
  for (const { selectedBy } of operations) {
    if (selectedBy === undefined || "accept" in selectedBy || typeof selectedBy.value !== "boolean") continue;
    const values = selecting.get(selectedBy.field) ?? new Set();
    selecting.set(selectedBy.field, values.add(selectedBy.value));
  }
  return selecting;
}
