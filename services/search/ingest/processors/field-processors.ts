import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { matchesWildcard } from "../../match-wildcard.ts";
import { NotExecutable, ProcessorFailure } from "../failure.ts";
import { areEqual } from "../json.ts";
import { render, renderValue } from "../template.ts";
import type { RunProcessor, Step } from "./processor.ts";

export const set: RunProcessor = ({ document, settings }) => {
  const field = render(settings.text("field"), document);
  const source = settings.optionalText("copy_from");
  if (settings.has("value") === (source !== undefined)) {
    throw new NotExecutable("processor [set]: either the setting [value] or the setting [copy_from] is required");
  }
  const existing = document.get(field);
  if (!settings.flag("override", true) && existing !== undefined && existing !== null) return;
  const value =
    source === undefined ? renderValue(settings.value("value") ?? null, document) : document.require(source);
  if (settings.flag("ignore_empty_value") && (value === null || value === "")) return;
  document.set(field, structuredClone(value));
};

export const append: RunProcessor = ({ document, settings, budget }) => {
  const field = render(settings.text("field"), document);
  const source = settings.optionalText("copy_from");
  const given =
    source === undefined ? renderValue(settings.value("value") ?? null, document) : document.require(source);
  const existing = document.get(field);
  const list: JsonValue[] = existing === undefined ? [] : [existing].flat();
  const allowsDuplicates = settings.flag("allow_duplicates", true);
  const ignoresEmpty = settings.flag("ignore_empty_values");
  for (const value of [structuredClone(given)].flat()) {
    budget.spend(allowsDuplicates ? 1 : list.length);
    if (ignoresEmpty && (value === null || value === "")) continue;
    if (allowsDuplicates || !list.some((item) => areEqual(item, value))) list.push(value);
  }
  document.set(field, list);
};

export const remove: RunProcessor = (step) => {
  const { document, settings } = step;
  const kept = settings.texts("keep");
  if (kept.length > 0) {
    keepFields(step, kept);
    return;
  }
  const fields = settings.texts("field");
  if (fields.length === 0) throw new NotExecutable("processor [remove]: the setting [field] is required");
  for (const template of fields) {
    const field = render(template, document);
    if (field === "_index" || field === "_id") throw new ProcessorFailure(`field [${field}] cannot be removed`);
    if (document.remove(field) || settings.flag("ignore_missing")) continue;
    throw new ProcessorFailure(`field [${field}] is not present`);
  }
};

function keepFields({ document }: Step, fields: readonly string[]): void {
  const kept = fields
    .map((template) => render(template, document))
    .map((field) => [field, document.get(field)] as const)
    .filter(([, value]) => value !== undefined);
  for (const name of Object.keys(document.source)) delete document.source[name];
  for (const [field, value] of kept) if (!field.startsWith("_")) document.set(field, value!);
}

export const rename: RunProcessor = ({ document, settings }) => {
  const field = render(settings.text("field"), document);
  const target = render(settings.text("target_field"), document);
  const value = document.get(field);
  if (value === undefined) {
    if (settings.flag("ignore_missing")) return;
    throw new ProcessorFailure(`field [${field}] is not present`);
  }
  if (document.get(target) !== undefined && !settings.flag("override")) {
    throw new ProcessorFailure(`field [${target}] already exists`);
  }
  document.remove(field);
  document.set(target, value);
};

/** Turns names with dots into objects: `{ "a.b": 1 }` into `{ a: { b: 1 } }`. */
export const dotExpander: RunProcessor = ({ document, settings, budget }) => {
  const field = settings.text("field");
  const path = settings.optionalText("path");
  const parent = path === undefined ? document.source : document.get(path);
  if (typeof parent !== "object" || parent === null || Array.isArray(parent)) return;
  budget.spend(5 * Object.keys(parent).length);
  const names = Object.keys(parent).filter((name) => name.includes(".") && matchesWildcard(field, name));
  if (!field.includes("*") && !field.includes(".")) {
    throw new NotExecutable("processor [dot_expander]: the setting [field] must contain a dot or be *");
  }
  const isOverriding = settings.flag("override");
  for (const name of names) {
    const value = parent[name]!;
    delete parent[name];
    const target = path === undefined ? name : `${path}.${name}`;
    const existing = document.get(target);
    const isMerged = existing !== undefined && !isOverriding;
    document.set(target, isMerged ? [existing, value].flat() : value);
  }
};
