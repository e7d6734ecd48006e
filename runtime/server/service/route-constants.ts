import type { Route, RouteConstant } from "../../operation/route.ts";
import { canonicalTemplate, type Template } from "../../path/template.ts";
import type { Incoming } from "../exchange/incoming.ts";

/** An operation with one of its routes. */
export interface Variable<S> {
  readonly decoder: { readonly route: Route };
  /** All operations of the route, if their constants tell them apart: those with the most constants first. */
  readonly variants?: readonly S[];
}

/** Serves operations of one route whose requests have different constants: `/books` beside `/books?view=full`. */
export interface RouteConstants {
  readonly join: typeof joinVariants;
  readonly choose: typeof chooseVariant;
}

export const routeConstants: RouteConstants = {
  join: joinVariants,
  choose: chooseVariant,
};

/** Makes one of the operations of a route whose constants differ. The router refuses those with the same constants. */
function joinVariants<S extends Variable<S>>(routes: readonly S[], templateOf: (served: S) => Template): readonly S[] {
  const groups = new Map<string, S[]>();
  for (const served of routes) {
    const key = `${served.decoder.route.method} ${canonicalTemplate(templateOf(served))}`;
    groups.set(key, [...(groups.get(key) ?? []), served]);
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = [...group].sort((a, b) => constantsOf(b).length - constantsOf(a).length);
    const kinds = new Map(sorted.map((served) => [kindOf(served), served]));
    const last = sorted.at(-1);
    if (kinds.size < 2 || kinds.size < group.length || last === undefined) return group;
    // Requests without any of the constants are for the last one, which tells what they lack.
    return [{ ...last, variants: sorted }];
  });
}

/** The operation whose constants the request has. */
function chooseVariant<S extends Variable<S>>(served: S, query: string, incoming: Incoming): S {
  const { variants } = served;
  if (variants === undefined) return served;
  const inQuery = new URLSearchParams(query);
  const has = ({ in: place, name, value }: RouteConstant): boolean => {
    return place === "query" ? inQuery.getAll(name).includes(value) : incoming.header(name.toLowerCase()) === value;
  };
  return variants.find((variant) => constantsOf(variant).every(has)) ?? served;
}

function constantsOf<S>({ decoder: { route } }: Variable<S>): readonly RouteConstant[] {
  return route.constants ?? [];
}

function kindOf<S>(served: Variable<S>): string {
  const texts = constantsOf(served).map((constant) => `${constant.in} ${constant.name}=${constant.value}`);
  return texts.sort().join("\n");
}
