import type { Field, Message } from "../../../model/elements/model.ts";
import { atElement, atField } from "../change.ts";
import { compareLifecycles } from "../compare-lifecycles.ts";
import { compareField, isNeeded } from "./compare-field.ts";
import { compareOneofs } from "./compare-oneofs.ts";
import { compareMessageValidation } from "./compare-validation.ts";
import { isVisible, type ValueScope } from "./value-scope.ts";

/** The fields of messages that the JSON object has, because no header, query or path carries them. */
export interface MessageParts {
  readonly old: ReadonlySet<Field>;
  readonly now: ReadonlySet<Field>;
}

/** Compares what messages are in JSON: their fields by JSON name, or else by number or proto name. */
export function compareMessages(old: Message, now: Message, scope: ValueScope, without?: MessageParts): void {
  const { changes, direction } = scope;
  const at = atElement("new", now);
  compareLifecycles(
    { deprecated: false, lifecycle: old.lifecycle },
    { deprecated: false, lifecycle: now.lifecycle },
    at,
    changes,
  );
  if (old.representation !== now.representation) {
    const message = `was represented as ${articles[old.representation]}, and is ${articles[now.representation]} now`;
    changes.add("representation-changed", at, message, direction);
    return;
  }
  compareOpenness(old, now, scope);
  compareMessageValidation(old, now, scope);
  const isOwn = (field: Field, message: Message, part: ReadonlySet<Field> | undefined) =>
    field !== message.rest && !part?.has(field);
  const pairs = pairFields(
    old.fields.filter((field) => isOwn(field, old, without?.old)),
    now.fields.filter((field) => isOwn(field, now, without?.now)),
  );
  const known = new Set(pairs.flatMap((pair) => (pair.old === undefined ? [] : (pair.now ?? []))));
  for (const pair of pairs) compareInObject(pair, now, scope, known);
  if (now.representation === "object") compareOneofs(old, now, pairs, scope);
}

const articles = { object: "an object", value: "the value of its field", union: "a union" } as const;

/** A field before and after; one of the two is undefined for a field that is new or gone. */
export type FieldPair =
  | { readonly old: Field; readonly now: Field }
  | { readonly old: Field; readonly now?: undefined }
  | { readonly old?: undefined; readonly now: Field };

/** Callers see names. Numbers and proto names tell a renamed field from a new one. */
function pairFields(old: readonly Field[], now: readonly Field[]): readonly FieldPair[] {
  const rest = new Set(now);
  const pairs: FieldPair[] = [];
  const unpaired: Field[] = [];
  for (const field of old) {
    const same = now.find(({ jsonName }) => jsonName === field.jsonName);
    if (same === undefined) unpaired.push(field);
    else {
      rest.delete(same);
      pairs.push({ old: field, now: same });
    }
  }
  // All names before any number: two fields may have swapped theirs.
  const byName = new Map(unpaired.map((field) => [field, take(rest, ({ name }) => name === field.name)]));
  for (const field of unpaired) {
    const found = byName.get(field) ?? take(rest, ({ number }) => number === field.number);
    pairs.push(found === undefined ? { old: field } : { old: field, now: found });
  }
  return [...pairs, ...[...rest].map((field) => ({ now: field }))];
}

function take(fields: Set<Field>, isWanted: (field: Field) => boolean): Field | undefined {
  const found = [...fields].find(isWanted);
  if (found !== undefined) fields.delete(found);
  return found;
}

function compareInObject(
  { old, now }: FieldPair,
  message: Message,
  scope: ValueScope,
  known: ReadonlySet<Field>,
): void {
  const { changes, direction } = scope;
  const wasVisible = old !== undefined && isVisible(old, scope);
  const isVisibleNow = now !== undefined && isVisible(now, scope);
  if (wasVisible && now === undefined) {
    changes.add("field-removed", atField("old", old), "is gone", direction);
  } else if (wasVisible && now !== undefined && !isVisibleNow) {
    if (direction === "request") {
      changes.add("field-output-only", atField("new", now), "is OUTPUT_ONLY now, so servers ignore it", direction);
    } else
      changes.add("field-input-only", atField("new", now), "is INPUT_ONLY now, so servers do not return it", direction);
  } else if (wasVisible && isVisibleNow) {
    // The names of the members of a union are not on the wire.
    if (old.jsonName !== now.jsonName && message.representation === "object") {
      const text = `was "${old.jsonName}" in JSON, and is "${now.jsonName}" now`;
      changes.add("json-name-changed", atField("new", now), text, direction);
    }
    compareField(old, now, scope);
  } else if (isVisibleNow) addNewField(now, scope, isJoining(now, known));
}

/** Reports a field that only the new version has; `joins` if its oneof has others that callers know. */
export function addNewField(field: Field, scope: ValueScope, joins: boolean): void {
  const { changes, direction } = scope;
  const { representation } = field.message;
  const at = atField("new", field);
  if (isNeeded(field, scope)) changes.add("field-required", at, "is new and required", direction);
  else if (representation === "union" || joins) {
    const text =
      representation === "union" ? "is a new member of the union" : `is a new member of ${field.oneof?.name}`;
    changes.add("oneof-member-added", at, text, direction);
  } else changes.add("field-added", at, "is new", direction);
}

/** Whether the field is one more member of a oneof. The members of a oneof that is new say nothing of what callers know. */
function isJoining({ oneof }: Field, known: ReadonlySet<Field>): boolean {
  return oneof !== undefined && oneof.fields.length > 1 && oneof.fields.some((field) => known.has(field));
}

/** Compares what objects may hold besides the declared fields. */
export function compareOpenness(old: Message, now: Message, scope: ValueScope): void {
  const { changes, direction } = scope;
  const at = atElement("new", now);
  if (!old.closed && now.closed) changes.add("closed-added", at, "no longer takes unknown properties", direction);
  if (old.closed && !now.closed) changes.add("closed-removed", at, "takes unknown properties now", direction);
  if (old.rest === undefined && now.rest !== undefined) {
    changes.add(
      "additional-properties-added",
      atField("new", now.rest),
      "keeps properties that are not declared",
      direction,
    );
  }
  if (old.rest !== undefined && now.rest === undefined) {
    const text = "kept properties that are not declared, and is gone";
    changes.add("additional-properties-removed", atField("old", old.rest), text, direction);
  }
  if (old.rest !== undefined && now.rest !== undefined) compareField(old.rest, now.rest, scope);
}
