import type { Operation } from "./operation.ts";
import type { Parameter, ParameterType } from "./parameter.ts";
import type { Route } from "./route.ts";

/** Returns where a value holds something unknown: `.routes[0].query[1].style "tree"`. Undefined if all of it is known. */
export type Find = (value: unknown) => string | undefined;

/** The members of an object that are known, with what finds something unknown in each. */
export type Finds<T> = { readonly [K in keyof Required<T>]: Find };

/** The feature-specific properties of operations, beside those that all endpoints have. */
export interface Known {
  readonly operation?: Partial<Finds<Operation>>;
  readonly route?: (parameters: Find) => Partial<Finds<Route>>;
  readonly parameter?: Partial<Finds<Parameter>>;
}

/** A feature that knows members of operations. Without it, an operation that has them is refused. */
export interface Knowing {
  /** A function, so that bundles without the feature lack it. */
  readonly known?: () => Known;
}

/** For what any value is known. */
export const unchecked: Find = () => undefined;

export function oneOf<T extends string>(values: Readonly<Record<T, true>>): Find {
  return (value) =>
    typeof value === "string" && Object.hasOwn(values, value) ? undefined : ` ${JSON.stringify(value)}`;
}

export function list(find: Find): Find {
  return (value) => firstOf(Object.entries(value as object), (at) => `[${at}]`, find);
}

export function map(find: Find): Find {
  return (value) => firstOf(Object.entries(value as object), (name) => `.${name}`, find);
}

export function object<T>(members: Finds<T>): Find {
  const known: Readonly<Record<string, Find>> = members;
  return (value) => {
    for (const [name, member] of Object.entries(value as object)) {
      if (member === undefined) continue;
      const unknown = Object.hasOwn(known, name) ? known[name]!(member) : "";
      if (unknown !== undefined) return `.${name}${unknown}`;
    }
    return undefined;
  };
}

function firstOf(
  entries: readonly (readonly [string, unknown])[],
  segment: (name: string) => string,
  find: Find,
): string | undefined {
  for (const [name, value] of entries) {
    const unknown = find(value);
    if (unknown !== undefined) return segment(name) + unknown;
  }
  return undefined;
}

export const parameterType: Find = /* @__PURE__ */ oneOf<ParameterType>({
  text: true,
  boolean: true,
  number: true,
  "text-or-boolean": true,
  "text-or-integer": true,
  "text-or-number": true,
  "text-or-scalar": true,
  bigint: true,
  enum: true,
  literal: true,
  json: true,
  bytes: true,
  file: true,
});
