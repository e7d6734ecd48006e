import { type Check, keySegment, violate } from "../../json/check.ts";
import { setOwn } from "../../json/set-own.ts";
import { shorten } from "../../json/shorten.ts";
import type { DeepField, DeepObject } from "../../operation/parameter.ts";
import { type BracketTree, keysIn } from "./bracket-tree.ts";
import { textToWire } from "./wire-parameter.ts";
import type { WireObject } from "./wire-target.ts";

/**
 * Converts the values of a parameter with brackets to the JSON value that readers expect. Reports what is ambiguous or has no
 * place in that value, and leaves it out; readers report values of the wrong type. `path` is where the value is.
 */
export function treeToWire(tree: BracketTree, form: DeepObject, path: string, check: Check): unknown {
  const { texts, children } = tree;
  if (children === undefined) return textsToWire(texts, form, path, check);
  if (texts.length > 0) {
    violate(check, "is given both with and without brackets", path);
    return undefined;
  }
  return isList(children, form)
    ? itemsToWire(children, resolve(form.items!), path, check)
    : membersToWire(children, form, path, check);
}

/** The form of the value that brackets lead to. */
export function leafForm(form: DeepObject, brackets: string): DeepObject {
  let leaf: DeepObject | undefined = form;
  for (const key of keysIn(brackets) ?? []) leaf = leaf && memberForm(leaf, key);
  // A part without brackets is an item.
  return leaf?.type === undefined && leaf?.items !== undefined ? resolve(leaf.items) : (leaf ?? {});
}

function memberForm({ items, fields, values }: DeepObject, key: string): DeepObject | undefined {
  const field = fields && fieldsByName(fields).get(key);
  const other = field ?? values ?? (/^\d*$/.test(key) ? items : undefined);
  return other && resolve(other);
}

type Children = ReadonlyMap<string, BracketTree>;

function isList(children: Children, { items, values, fields }: DeepObject): boolean {
  if (items === undefined) return false;
  if (values === undefined && fields === undefined) return true;
  return [...children.keys()].every((key) => /^\d*$/.test(key));
}

function textsToWire(texts: BracketTree["texts"], form: DeepObject, path: string, check: Check): unknown {
  const { type, file, digitNames = [], items, values, fields } = form;
  const takesText =
    type !== undefined || file !== undefined || (items === undefined && values === undefined && fields === undefined);
  if (texts.length === 1 && (takesText || items === undefined)) {
    const [text] = texts;
    // Readers report a text in place of an object.
    if (!takesText || typeof text !== "string") return text;
    return textToWire({ name: path, type: type ?? "text", digitNames }, text, check);
  }
  if (items !== undefined) return textItems(texts, resolve(items), path, check);
  violate(check, `given ${texts.length} times, but takes one value`, path);
  return undefined;
}

function textItems(texts: BracketTree["texts"], form: DeepObject, path: string, check: Check): unknown[] {
  return present(texts.map((text, at) => textsToWire([text], form, `${path}[${at}]`, check)));
}

/** Indexes start at 0 and leave no gap, so that a list is as short as its parameters are few. */
function itemsToWire(children: Children, form: DeepObject, path: string, check: Check): unknown {
  const appended = children.get("");
  if (appended !== undefined) {
    if (children.size > 1) violate(check, "has items both with and without an index", path);
    else if (appended.children !== undefined) violate(check, "items with brackets of their own need an index", path);
    else return textItems(appended.texts, form, path, check);
    return undefined;
  }
  const items: unknown[] = new Array(children.size);
  for (const [key, child] of children) {
    const index = /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined;
    if (index === undefined) {
      violate(check, `expected an index in the brackets, got ${JSON.stringify(shorten(key, 60))}`, path);
    } else if (index >= children.size) {
      violate(check, `has an item with index ${key}, but ${children.size} in all: indexes leave no gap`, path);
    } else {
      items[index] = treeToWire(child, form, `${path}[${index}]`, check);
    }
  }
  return present(items);
}

/** Values that could not be read are reported already. */
function present(items: readonly unknown[]): unknown[] {
  return items.filter((item) => item !== undefined);
}

function membersToWire(children: Children, form: DeepObject, path: string, check: Check): WireObject {
  const object: WireObject = {};
  const fields = form.fields === undefined ? undefined : fieldsByName(form.fields);
  for (const [key, child] of children) {
    const field = fields?.get(key);
    if (field !== undefined) setMember(object, key, treeToWire(child, field, `${path}.${field.name}`, check));
    else if (key === "") violate(check, "expected a name in the brackets", path);
    else if (form.values === undefined) setMember(object, key, unknownMember);
    else setMember(object, key, treeToWire(child, resolve(form.values), path + keySegment(key), check));
  }
  return object;
}

/** Stands for whatever an unknown member holds: readers drop or report it by its name. */
const unknownMember = "";

function setMember(object: WireObject, key: string, value: unknown): void {
  if (value !== undefined) setOwn(object, key, value);
}

type FieldsOf = NonNullable<DeepObject["fields"]>;

const byName = new WeakMap<FieldsOf, ReadonlyMap<string, DeepField>>();

/** The fields by JSON name and by proto name, which readers replace. Collected once for each message. */
function fieldsByName(fieldsOf: FieldsOf): ReadonlyMap<string, DeepField> {
  let known = byName.get(fieldsOf);
  if (known === undefined) {
    const fields = fieldsOf();
    known = new Map([
      ...fields.map((it) => [it.protoName ?? it.name, it] as const),
      ...fields.map((it) => [it.name, it] as const),
    ]);
    byName.set(fieldsOf, known);
  }
  return known;
}

const resolved = new WeakMap<() => DeepObject, DeepObject>();

function resolve(form: DeepObject | (() => DeepObject)): DeepObject {
  if (typeof form !== "function") return form;
  let known = resolved.get(form);
  if (known === undefined) {
    known = form();
    resolved.set(form, known);
  }
  return known;
}
