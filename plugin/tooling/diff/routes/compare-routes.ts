import { canonicalTemplate } from "@protoc-gen-rest/runtime/path";
import type { Operation } from "../../../model/elements/model.ts";
import { type RouteEntry, RouteOverlaps } from "../../routes/route-overlap.ts";
import type { ChangeSubject, Side } from "../change.ts";
import type { ChangeList } from "../change-list.ts";
import { covers } from "./covers.ts";
import { type PairedRoutes, selectionText } from "./pair-routes.ts";
import type { RoutePair } from "./route-pair.ts";

export function atOperation(side: Side, { service, name, place }: Operation): ChangeSubject {
  return { side, place, subject: `${service.name}.${name}` };
}

/** Compares which routes there are, and what they match. `reasons` has what the new version says of operations and services. */
export function compareRoutes(
  { pairs, gone, added }: PairedRoutes,
  reasons: ReadonlyMap<string, string>,
  changes: ChangeList,
): void {
  const oldNames = new Set([...pairs.map(({ old }) => old), ...gone].map(({ operation }) => operation.fullName));
  const newNames = new Set([...pairs.map(({ now }) => now), ...added].map(({ operation }) => operation.fullName));
  for (const pair of pairs) comparePair(pair, oldNames, newNames, changes);
  const kept = new Set(pairs.map(({ old }) => old.operation.fullName));
  for (const entry of gone) {
    const isOperation = !kept.has(entry.operation.fullName);
    const at = isOperation ? atOperation("old", entry.operation) : atRoute("old", entry);
    const reason = reasons.get(at.subject) ?? reasons.get(entry.operation.service.name);
    const because = reason === undefined ? "" : `: ${reason}`;
    if (isOperation) changes.add("operation-removed", at, `${routesText(entry.operation)} is gone${because}`);
    else changes.add("route-removed", at, `${routeText(entry)} is gone`);
  }
  const paired = new Set(pairs.map(({ now }) => now.operation.fullName));
  for (const entry of added) {
    const isOperation = !paired.has(entry.operation.fullName);
    const at = isOperation ? atOperation("new", entry.operation) : atRoute("new", entry);
    if (isOperation) changes.add("operation-added", at, `${routesText(entry.operation)} is new`);
    else changes.add("route-added", at, `${routeText(entry)} is new`);
  }
  findShadows(pairs, added, changes);
}

function comparePair(
  { old, now }: RoutePair,
  oldNames: ReadonlySet<string>,
  newNames: ReadonlySet<string>,
  changes: ChangeList,
): void {
  const at = atRoute("new", now);
  const [was, is] = [routeText(old), routeText(now)];
  const [template, newTemplate] = [old.binding.template, now.binding.template];
  const isSamePath = canonicalTemplate(template) === canonicalTemplate(newTemplate);
  if (old.binding.method !== now.binding.method && isSamePath) {
    if (now.binding.method === "*") changes.add("route-added", at, `${was} takes every method now`);
    else changes.add("method-changed", at, `${was} is ${is} now`);
  } else if (old.binding.method !== now.binding.method) changes.add("route-moved", at, `${was} is ${is} now`);
  else if (isSamePath) compareSelections(old.operation, now.operation, at, changes);
  else if (covers(newTemplate, template))
    changes.add("path-widened", at, `${was} matches more paths as ${newTemplate.text}`);
  else if (covers(template, newTemplate))
    changes.add("path-narrowed", at, `${was} matches fewer paths as ${newTemplate.text}`);
  else changes.add("route-moved", at, `${was} is ${is} now`);
  const [before, after] = [old.operation.fullName, now.operation.fullName];
  if (before === after) return;
  if (newNames.has(before) || oldNames.has(after)) {
    changes.add("route-reassigned", at, `${is} belonged to ${nameOf(old.operation)}`);
  } else changes.add("operation-renamed", at, `was called ${before}`);
}

function compareSelections(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  const [was, is] = [selectionText(old), selectionText(now)];
  if (was !== is) changes.add("selection-changed", at, `took ${was}, and takes ${is} now`);
}

/** Requests that an old route took, and that go to a new one now. */
function findShadows(pairs: readonly RoutePair[], added: readonly RouteEntry[], changes: ChangeList): void {
  const overlaps = new RouteOverlaps();
  for (const { now } of pairs) overlaps.add(now);
  for (const entry of added) {
    for (const { winner, loser, path } of overlaps.of(entry)) {
      if (winner !== entry) continue;
      const message = `${entry.binding.method} ${path} goes here now, instead of to ${nameOf(loser.operation)}`;
      changes.add("route-shadowed", atRoute("new", entry), message);
    }
  }
}

function atRoute(side: Side, { operation, binding }: RouteEntry): ChangeSubject {
  return { ...atOperation(side, operation), place: binding.place };
}

function routeText({ binding: { method, template } }: RouteEntry): string {
  return `${method} ${template.text}`;
}

function routesText({ bindings }: Operation): string {
  const [first] = bindings;
  return first === undefined ? "" : `${first.method} ${first.template.text}`;
}

function nameOf({ service, name }: Operation): string {
  return `${service.name}.${name}`;
}
