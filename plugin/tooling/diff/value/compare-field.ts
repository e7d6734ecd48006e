import type { Field } from "../../../model/elements/model.ts";
import { isInEveryRequest, isInEveryResponse, isRequired } from "../../../model/wire/required.ts";
import { atField } from "../change.ts";
import type { ChangeId } from "../change-rules.ts";
import { compareLifecycles } from "../compare-lifecycles.ts";
import { compareAnyContents } from "./compare-any.ts";
import { compareConstraints } from "./compare-constraints.ts";
import { compareTypes } from "./compare-types.ts";
import { compareFieldValidation } from "./compare-validation.ts";
import { domainOf } from "./value-domain.ts";
import type { ValueScope } from "./value-scope.ts";

/** Compares what a field may hold, wherever it travels. */
export function compareField(old: Field, now: Field, scope: ValueScope): void {
  const { changes, direction } = scope;
  const add = (rule: ChangeId, message: string): void => changes.add(rule, atField("new", now), message, direction);
  compareTypes(old, now, scope);
  compareAnyContents(old, now, scope);
  for (const { change, message } of constraintChanges(old, now)) add(change, message);
  compareFieldValidation(old, now, scope);
  if (!old.nullable && now.nullable) add("nullable-added", "may be null now");
  if (old.nullable && !now.nullable) add("nullable-removed", "may no longer be null");
  compareGuarantee(old, now, scope, add);
  if (!old.behaviors.has("immutable") && now.behaviors.has("immutable")) {
    add("field-immutable", "is IMMUTABLE now, so that updates cannot change it");
  }
  compareDefaults(old, now, add);
  comparePresence(old, now, scope, add);
  compareLifecycles(old, now, atField("new", now), changes);
}

type Add = (rule: ChangeId, message: string) => void;

function constraintChanges(old: Field, now: Field): ReturnType<typeof compareConstraints> {
  const [was, is] = [domainOf(old).numbers, domainOf(now).numbers];
  const isSingular = now.cardinality === "singular";
  const own = compareConstraints(
    { schema: old.schema, numbers: isSingular ? was : undefined },
    { schema: now.schema, numbers: isSingular ? is : undefined },
  );
  const ofParts = [
    {
      part: "items",
      found: compareConstraints({ schema: old.items, numbers: was }, { schema: now.items, numbers: is }),
    },
    { part: "keys", found: compareConstraints({ schema: old.keys }, { schema: now.keys }) },
  ].flatMap(({ part, found }) => found.map(({ change, message }) => ({ change, message: `${part}: ${message}` })));
  return [...own, ...ofParts];
}

function compareDefaults(old: Field, now: Field, add: Add): void {
  const [was, is] = [old.default ?? old.protoDefault, now.default ?? now.protoDefault].map((it) => JSON.stringify(it));
  if (was === is) return;
  if (was === undefined) add("default-changed", `the default is ${is} now`);
  else if (is === undefined) add("default-changed", `the default was ${was}, and is gone`);
  else add("default-changed", `the default was ${was}, and is ${is} now`);
}

/** Promises about absence, besides whether requests need the field. */
function compareGuarantee(old: Field, now: Field, { direction }: ValueScope, add: Add): void {
  const isThere = (field: Field): boolean => field.always || (direction === "response" && isInEveryResponse(field));
  if (!isThere(old) && isThere(now)) add("always-added", "is always present now");
  if (isThere(old) && !isThere(now)) add("always-removed", "may be absent now");
}

function comparePresence(old: Field, now: Field, scope: ValueScope, add: Add): void {
  const [was, is] = [isNeeded(old, scope), isNeeded(now, scope)];
  const isTold = scope.direction === "response" && isInEveryResponse(old) !== isInEveryResponse(now);
  if (!was && is && !isTold) add("required-added", "is required now");
  if (was && !is && !isTold) add("required-removed", "is no longer required");
  // A oneof has presence of its own.
  if (was !== is || old.oneof !== undefined || now.oneof !== undefined || old.always !== now.always) return;
  if (old.presence === "implicit" && now.presence === "explicit" && hasZero(now)) {
    add("presence-changed", "the default value meant absence, and is a value now");
  }
  if (old.presence === "explicit" && now.presence === "implicit" && hasZero(now)) {
    add("presence-changed", "the default value was a value, and means absence now");
  }
}

/** One member of a oneof is never required by itself. */
export function isNeeded(field: Field, { isPartial, isGiven }: Pick<ValueScope, "isPartial" | "isGiven">): boolean {
  if (isGiven) return false;
  if (isPartial) return isInEveryRequest(field);
  return field.oneof === undefined && (isRequired(field) || field.validation?.required === true);
}

function hasZero({ cardinality, type }: Field): boolean {
  return cardinality === "singular" && type.kind !== "message";
}
