import type { Binding, Message } from "../../../model/elements/model.ts";
import { contentsOf } from "../../../model/wire/body-format.ts";
import { atField, type ChangeSubject } from "../change.ts";
import type { Direction } from "../change-rules.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import { compareField, isNeeded } from "../value/compare-field.ts";
import { addNewField, compareMessages, compareOpenness } from "../value/compare-messages.ts";
import { compareOneofs } from "../value/compare-oneofs.ts";
import { compareMessageValidation } from "../value/compare-validation.ts";
import type { ValueScope } from "../value/value-scope.ts";
import { compareContents, hasContents } from "./compare-contents.ts";
import { hasFields, type RequestPart, requestParts } from "./request-parts.ts";
import { haveSameForm } from "./same-form.ts";

/** Compares where the fields of a request travel, and what they may hold. What a service sends are requests like responses. */
export function compareRequests(
  { old, now }: RoutePair,
  at: ChangeSubject,
  values: Omit<ValueScope, "direction" | "isPartial">,
  direction: Direction = "request",
): void {
  const scope: ValueScope = { ...values, direction, isPartial: false };
  const bodyScope: ValueScope = { ...scope, isPartial: now.binding.method === "PATCH" };
  const [was, is] = [old.binding.body, now.binding.body];
  const isSameBody = was.kind === is.kind || was.kind === "none" || is.kind === "none";
  const [before, after] = [requestParts(old.operation, old.binding), requestParts(now.operation, now.binding)];
  const isByMediaType = hasContents({ old, now });
  if (isByMediaType) compareContents({ old, now }, at, bodyScope);
  else if (!isSameBody) {
    const message = `the body was ${bodyText(old.binding)}, and is ${bodyText(now.binding)} now`;
    scope.changes.add("body-changed", { ...at, place: now.binding.place }, message);
  }
  const isCompared = ({ in: place }: RequestPart) => (isSameBody && !isByMediaType) || place !== "body";
  const pairs = pairParts(before.filter(isCompared), after.filter(isCompared));
  for (const { old: part, now: other } of pairs) {
    comparePart(part, other, (part ?? other)?.in === "body" ? bodyScope : scope);
  }
  compareRest(old.binding, now.binding, scope);
  const [oldInput, newInput] = [old.operation.input, now.operation.input];
  if (!hasFields(oldInput) || !hasFields(newInput)) {
    if (was.kind === "all" && is.kind === "all" && haveSameForm(oldInput, newInput)) {
      compareMessages(oldInput, newInput, bodyScope);
    }
  } else {
    if (was.kind === "all" && is.kind === "all" && !isByMediaType) compareOpenness(oldInput, newInput, bodyScope);
    compareMessageValidation(oldInput, newInput, bodyScope);
    compareOneofs(withoutContents(old), withoutContents(now), pairs.map(topFields), bodyScope);
  }
}

/** The request without the oneof whose members are bodies, not fields: it is the only one. */
function withoutContents({ operation, binding }: RoutePair["old"]): Message {
  const { input } = operation;
  return binding.body.kind === "all" && contentsOf(operation, binding) !== undefined ? { ...input, oneofs: [] } : input;
}

interface PartPair {
  readonly old?: RequestPart | undefined;
  readonly now?: RequestPart | undefined;
}

/** A part is the same by its name on the wire, or else by its field. */
function pairParts(old: readonly RequestPart[], now: readonly RequestPart[]): readonly PartPair[] {
  const rest = new Set(now);
  const pairs: { old: RequestPart; now?: RequestPart | undefined }[] = old.map((part) => ({ old: part }));
  const keys = [wireKey, fieldKey(({ name }) => name), fieldKey(({ number }) => number)];
  for (const key of keys) {
    for (const pair of pairs) {
      if (pair.now !== undefined) continue;
      const wanted = key(pair.old);
      pair.now = wanted === undefined ? undefined : [...rest].find((part) => key(part) === wanted);
      if (pair.now !== undefined) rest.delete(pair.now);
    }
  }
  return [...pairs, ...[...rest].map((part) => ({ now: part }))];
}

/** The names of headers are case-insensitive, and those of variables and of the whole body are not on the wire. */
function wireKey({ in: place, name, path }: RequestPart): string | undefined {
  if (place === "path") return undefined;
  if (name === "" && place === "body" && path.length > 0) return "body";
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

function fieldKey(of: (field: RequestPart["path"][number]) => string | number): (part: RequestPart) => string {
  return ({ path }) => path.map(of).join(".");
}

function topFields({ old, now }: PartPair): {
  old: RequestPart["path"][number] | undefined;
  now: RequestPart["path"][number] | undefined;
} {
  const only = (part: PartPair["old"]) => (part?.path.length === 1 ? part.path[0] : undefined);
  return { old: only(old), now: only(now) };
}

function comparePart(old: RequestPart | undefined, now: RequestPart | undefined, scope: ValueScope): void {
  const { changes } = scope;
  const [was, is] = [old?.path.at(-1), now?.path.at(-1)];
  if (old !== undefined && was !== undefined && is === undefined) {
    // A path without its variable is a route that has moved.
    if (old.in === "body") changes.add("field-removed", atField("old", was), "is gone", scope.direction);
    else if (old.in !== "path") changes.add("parameter-removed", atField("old", was), `${partText(old)} is gone`);
    return;
  }
  if (now === undefined || is === undefined) return;
  if (old === undefined || was === undefined) addNew(now, scope);
  else {
    compareNames(old, now, scope);
    const style = old.style === undefined ? undefined : now.style;
    // A path has all of its variables, whether they are REQUIRED or not, and so has a PATCH its body.
    const isBody = scope.isPartial && now.in === "body" && now.name === "";
    const isGiven = isBody || (old.in === "path" && now.in === "path");
    compareField(was, is, { ...scope, ...(isGiven && { isGiven }), style });
  }
}

function compareNames(old: RequestPart, now: RequestPart, { changes, direction }: ValueScope): void {
  const field = now.path.at(-1);
  if (field === undefined) return;
  const at = atField("new", field);
  if (old.in !== now.in) {
    changes.add("field-moved", at, `was ${partText(old)}, and is ${partText(now)} now`);
  } else if (old.in === "body" && old.name !== now.name) {
    changes.add("json-name-changed", at, `was "${old.name}" in JSON, and is "${now.name}" now`, direction);
  } else if (wireKey(old) !== wireKey(now)) {
    changes.add("parameter-renamed", at, `was ${partText(old)}, and is ${partText(now)} now`);
  } else if (
    old.style !== now.style &&
    old.path.at(-1)?.cardinality === field.cardinality &&
    field.cardinality !== "singular"
  ) {
    changes.add("parameter-style-changed", at, `${partText(now)} was written as ${old.style}, and is ${now.style} now`);
  }
}

function addNew(now: RequestPart, scope: ValueScope): void {
  const field = now.path.at(-1);
  if (field === undefined || now.in === "path") return;
  if (now.in === "body") addNewField(field, scope, (field.oneof?.fields.length ?? 0) > 1);
  else {
    const isRequired =
      scope.direction === "request" && now.path.every((field) => isNeeded(field, { isPartial: false }));
    const message = `${partText(now)} is new${isRequired ? " and required" : ""}`;
    scope.changes.add(isRequired ? "parameter-required" : "parameter-added", atField("new", field), message);
  }
}

const nouns = { query: "the query parameter", header: "the header", cookie: "the cookie" } as const;

function partText({ in: place, name }: RequestPart): string {
  if (place === "path") return "a variable of the path";
  if (place === "body") return name === "" ? "the body" : `"${name}" in the body`;
  return `${nouns[place]} ${name}`;
}

function bodyText({ body }: Binding): string {
  return body.kind === "field" ? `the field ${body.field.name}` : "the whole message";
}

/** The field for all other query parameters. */
function compareRest(old: Binding, now: Binding, { changes }: ValueScope): void {
  const [was, is] = [old.queryRest?.field, now.queryRest?.field];
  if (was === undefined && is !== undefined) {
    changes.add("parameter-added", atField("new", is), "takes all other query parameters now");
  }
  if (was !== undefined && is === undefined) {
    changes.add("parameter-removed", atField("old", was), "took all other query parameters, and is gone");
  }
}
