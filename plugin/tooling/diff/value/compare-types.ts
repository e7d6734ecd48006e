import { isComposite as isMadeOfFields } from "../../../forms/composite.ts";
import { constantOf } from "../../../forms/constant.ts";
import type { Field, FieldType, Message } from "../../../model/elements/model.ts";
import { describeField, describeJson } from "../../../model/wire/describe-field.ts";
import { representedField } from "../../../model/wire/represented-field.ts";
import { atField } from "../change.ts";
import { compareEnums } from "./compare-enums.ts";
import { type DomainRelation, domainOf, relateDomains, textDomain } from "./value-domain.ts";
import type { ValueScope } from "./value-scope.ts";

const rules = { wider: "type-widened", narrower: "type-narrowed", different: "type-changed" } as const;

/** Compares the types of fields, and what messages and enums contain. */
export function compareTypes(old: Field, now: Field, scope: ValueScope): void {
  const relation = relate(old, now, scope);
  if (relation !== "same") {
    const { changes, direction } = scope;
    changes.add(rules[relation], atField("new", now), messageFor(old, now, isText(scope)), direction);
  }
  compareKeys(old, now, scope);
}

function compareKeys(old: Field, now: Field, { changes, direction }: ValueScope): void {
  if (old.mapKey === undefined || now.mapKey === undefined) return;
  const relation = relateDomains(textDomain(old.mapKey), textDomain(now.mapKey), direction);
  if (relation === "same") return;
  const message = `its keys were ${old.mapKey}, and are ${now.mapKey} now`;
  changes.add(rules[relation], atField("new", now), message, direction);
}

/** Whether values are text, where a number is no different from a string of digits. */
function isText({ style }: ValueScope): boolean {
  return style !== undefined;
}

/** Messages and enums are compared by what they contain, whatever their names. */
function relate(old: Field, now: Field, scope: ValueScope): DomainRelation {
  if (isUnwrapped(old, now)) return relate(representedField(old), representedField(now), scope);
  if (old.cardinality !== now.cardinality) return relateCardinalities(old, now, scope);
  const [was, is] = [old.type, now.type];
  if (was.kind === "enum" && is.kind === "enum" && was.isNullValue === is.isNullValue) {
    compareEnums(was, is, scope.direction, scope.changes);
  } else if (isComposite(was) && isComposite(is)) {
    // Items are whole even in a PATCH: it replaces a list, it does not merge one.
    scope.compareMessages(was, is, old.cardinality === "singular" ? scope : { ...scope, isPartial: false });
  } else if (constantChange(old, now) !== undefined) {
    return constantOf(old.form) === undefined ? "narrower" : constantOf(now.form) === undefined ? "wider" : "different";
  } else {
    const relation = relateDomains(domainOf(old, isText(scope)), domainOf(now, isText(scope)), scope.direction);
    if (relation !== "same") return relation;
  }
  if (old.oneOrMany === now.oneOrMany) return "same";
  return now.oneOrMany ? "wider" : "narrower";
}

/** A message that is the value of its field differs from another type, and not from its own older form. */
function isUnwrapped(old: Field, now: Field): boolean {
  const isOwnForm =
    old.type.kind === "message" && now.type.kind === "message" && old.type.fullName === now.type.fullName;
  return !isOwnForm && (representedField(old) === old) !== (representedField(now) === now);
}

/** A message whose fields are on the wire. An Empty is one without fields. */
export function isComposite(type: FieldType): type is Message {
  return type.kind === "message" && (isMadeOfFields(type.form) || type.form.kind === "empty");
}

/**
 * A list that may be one item contains a single value, and an open object or array every map or list. A parameter that can be
 * repeated may be there once.
 */
function relateCardinalities(old: Field, now: Field, scope: ValueScope): DomainRelation {
  if (scope.style === "explode" && old.cardinality !== "map" && now.cardinality !== "map") {
    const items = relateDomains(domainOf(old, true), domainOf(now, true), scope.direction);
    const growth = now.cardinality === "list" ? "wider" : "narrower";
    return items === "same" || items === growth ? growth : "different";
  }
  const isSame = nameOf(old.type) === nameOf(now.type);
  if (old.cardinality === "singular" && now.oneOrMany && isSame) return "wider";
  if (now.cardinality === "singular" && old.oneOrMany && isSame) return "narrower";
  if (now.cardinality === "singular" && holdsAll(now, old)) return "wider";
  return old.cardinality === "singular" && holdsAll(old, now) ? "narrower" : "different";
}

function holdsAll({ form }: Field, { cardinality }: Field): boolean {
  return form.kind === "value" || form.kind === (cardinality === "map" ? "struct" : "list_value");
}

function nameOf(type: FieldType): string {
  return type.kind === "scalar" ? type.scalar : type.fullName;
}

function messageFor(old: Field, now: Field, asText: boolean): string {
  const constant = constantChange(old, now);
  if (constant !== undefined) return constant;
  const [was, is] = asText ? [describeField(old), describeField(now)] : [textOf(old), textOf(now)];
  if (was !== is) return `was ${was}, and is ${is} now`;
  if (old.oneOrMany !== now.oneOrMany) {
    return now.oneOrMany
      ? "may be a single item instead of an array now"
      : "may no longer be a single item without an array";
  }
  return `was ${describeJson(old)} in JSON, and is ${describeJson(now)} now`;
}

/** `must be "b" now, was "a"`: how the only value differs of two fields that are otherwise of one type. */
function constantChange(old: Field, now: Field): string | undefined {
  const [was, is] = [constantOf(old.form), constantOf(now.form)];
  if (was === is || old.cardinality !== now.cardinality || nameOf(old.type) !== nameOf(now.type)) return undefined;
  const part = { singular: "", list: "items: ", map: "values: " }[now.cardinality];
  if (is === undefined) return `${part}need no longer be ${JSON.stringify(was)}`;
  return `${part}must be ${JSON.stringify(is)} now${was === undefined ? "" : `, was ${JSON.stringify(was)}`}`;
}

/** Whether an integer of 64 bits is a number is not part of its name. */
function textOf(field: Field): string {
  const text = describeField(field);
  const isNumeric = field.cardinality === "singular" && domainOf(field).numbers !== undefined;
  return isNumeric ? `${text} (${describeJson(field)} in JSON)` : text;
}
