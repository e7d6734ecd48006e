import type { Check } from "../../json/check.ts";
import type { Incomplete } from "../../json/incomplete.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { removeWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

/** What the body of a route may lack, and what it must not have. */
export interface BodyMembers {
  /** Undefined: the request must be complete. Undefined bytes: it has no body. */
  incomplete(bytes: Uint8Array | undefined): Incomplete | undefined;
  /** Removes the members that the operation ignores, and reports those that are not members of the body. */
  check(json: WireObject, check: Check): void;
}

/** Creates what checks the members of bodies. */
export type CreateBodyMembers = (operation: Operation, route: Route) => BodyMembers;

/** Whether a route needs `bodyMembers`. */
export function hasBodyMembers({ bodyOptional }: Operation, { method, body, closed, ignored }: Route): boolean {
  return (
    ignored !== undefined || closed === true || (body !== undefined && (method === "PATCH" || bodyOptional === true))
  );
}

export const bodyMembers: CreateBodyMembers = (operation, route) => {
  const { method, body = "*" } = route;
  const outside = outsideOf(route, body);
  const names = new Set(outside.map((target) => target.names[0]!));
  // The path, the query and headers would replace these members, as in an open message.
  const refused = route.closed
    ? new Set(outside.flatMap((target) => [target.names[0]!, target.protoNames[0]!]))
    : undefined;
  const ignored = route.ignored?.map(wireTarget) ?? [];
  return {
    incomplete(bytes) {
      const isAbsent = bytes === undefined && operation.bodyOptional === true;
      if (route.body === undefined || !(isAbsent || method === "PATCH")) return undefined;
      return incompleteBody(names, isAbsent || body === "*" ? undefined : body, method !== "PATCH");
    },
    check(json, { violations }) {
      for (const name of refused === undefined ? [] : Object.keys(json)) {
        if (refused!.has(name)) violations.push({ path: name, reason: "is not a member of the body" });
      }
      for (const target of ignored) removeWireValue(json, target);
    },
  };
};

/**
 * A PATCH carries only what changes (AIP-134). REQUIRED fields may be absent from its body, but not the field that is the body.
 * With an optional body that is absent, all of them may be.
 */
function incompleteBody(outside: ReadonlySet<string>, body: string | undefined, defaults: boolean): Incomplete {
  const whole = new WeakSet();
  const cover = (name: string, value: unknown): void => {
    if (outside.has(name)) addObjects(value, whole);
  };
  return { outside, whole, body, defaults, cover };
}

function addObjects(value: unknown, objects: WeakSet<object>): void {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  objects.add(value);
  for (const item of Object.values(value)) addObjects(item, objects);
}

/** The members that travel outside of the body. Fields below a body are part of it, even if they travel in the path. */
function outsideOf(
  { path = [], query = [], queryRest, headers = [], cookies = [] }: Route,
  body: string,
): WireTarget[] {
  const inPath = path.map(wireTarget).filter(({ names }) => body !== "*" || names.length === 1);
  const rest = queryRest === undefined ? [] : [{ name: queryRest.name }];
  const others = [...query, ...headers, ...cookies, ...rest].map(wireTarget);
  return [...inPath, ...others].filter(({ names }) => names[0] !== body);
}
