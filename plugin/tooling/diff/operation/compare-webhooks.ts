import { canonicalTemplate } from "@protoc-gen-rest/runtime/path";
import type { Binding, Field, Model, Operation } from "../../../model/elements/model.ts";
import type { ChangeSubject } from "../change.ts";
import { compareLifecycles } from "../compare-lifecycles.ts";
import { atOperation } from "../routes/compare-routes.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import type { ValueScope } from "../value/value-scope.ts";
import { compareFormats } from "./compare-formats.ts";
import { compareRequests } from "./compare-requests.ts";
import { compareResponses } from "./compare-responses.ts";

/**
 * Compares what services send to their users. Directions turn round: a user reads the request as others read responses, and the
 * service reads the answer. Paths do not count, since users choose them.
 */
export function compareWebhooks(old: Model, now: Model, values: Omit<ValueScope, "direction" | "isPartial">): void {
  const { changes } = values;
  const before = webhooksOf(old);
  const rest = new Set(webhooksOf(now));
  for (const was of before) {
    const is = [...rest].find(isSame(was)) ?? [...rest].find(({ fullName }) => fullName === was.fullName);
    if (is === undefined) {
      changes.add("webhook-removed", atOperation("old", was), `the webhook ${nameOf(was)} is gone`);
      continue;
    }
    rest.delete(is);
    comparePair(was, is, values);
  }
  for (const is of rest) changes.add("webhook-added", atOperation("new", is), `the webhook ${nameOf(is)} is new`);
}

function comparePair(old: Operation, now: Operation, values: Omit<ValueScope, "direction" | "isPartial">): void {
  const at = atOperation("new", now);
  const pair = pairOf(old, now);
  compareLifecycles(old, now, at, values.changes);
  if (pair === undefined) return;
  compareMethods(pair, at, values);
  compareSubscriptions(old, now, at, values);
  compareFormats(pair, at, values.changes);
  compareRequests(pair, at, values, "response");
  compareResponses(pair, at, values, "request");
}

function compareMethods({ old, now }: RoutePair, at: ChangeSubject, { changes }: Pick<ValueScope, "changes">): void {
  if (nameOf(old.operation) !== nameOf(now.operation)) {
    changes.add("webhook-renamed", at, `was called ${nameOf(old.operation)}, and is ${nameOf(now.operation)} now`);
  }
  const [was, is] = [old.binding.method, now.binding.method];
  if (was !== is) changes.add("method-changed", at, `was sent with ${was}, and is with ${is} now`);
}

/** Operations of one name or one route are the same: where they have moved is a change of their own. */
function compareSubscriptions(
  { webhook: old }: Operation,
  { webhook: now }: Operation,
  at: ChangeSubject,
  { changes }: Pick<ValueScope, "changes">,
): void {
  const [before, after] = [old?.subscription, now?.subscription];
  // A version that declares no subscription may have the same one.
  if (before === undefined || after === undefined) return;
  const [was, is] = [urlOf(before.url), urlOf(after.url)];
  const [routes, newRoutes] = [before.operation.bindings, after.operation.bindings];
  const hasRoute = routes.some((one) => newRoutes.some((other) => isSameRoute(one, other)));
  if (was !== is) changes.add("webhook-url-moved", at, `users gave its URL in ${was}, and give it in ${is} now`);
  else if (!hasRoute && before.operation.name !== after.operation.name) {
    const message = `users subscribed by ${before.operation.name}, and subscribe by ${after.operation.name} now`;
    changes.add("webhook-url-moved", at, message);
  }
}

function isSameRoute(one: Binding, other: Binding): boolean {
  return one.method === other.method && canonicalTemplate(one.template) === canonicalTemplate(other.template);
}

/** `hook.url`, by the names on the wire. */
function urlOf(path: readonly Field[]): string {
  return path.map(({ jsonName }) => jsonName).join(".");
}

function pairOf(old: Operation, now: Operation): RoutePair | undefined {
  const [was, is] = [old.bindings[0], now.bindings[0]];
  if (was === undefined || is === undefined) return undefined;
  return { old: { operation: old, binding: was }, now: { operation: now, binding: is } };
}

function webhooksOf({ files }: Model): readonly Operation[] {
  return files.flatMap((file) => file.webhooks.flatMap(({ operations }) => operations));
}

function isSame(one: Operation): (other: Operation) => boolean {
  return (other) => nameOf(other) === nameOf(one) && other.service.fullName === one.service.fullName;
}

function nameOf({ webhook, name }: Operation): string {
  return webhook?.name ?? name;
}
