import type { Binding, Operation, Parameter } from "../elements/model.ts";
import { isJsonStyle } from "./json-value.ts";
import { isRequired } from "./required.ts";

/** A required parameter that has only one value. */
export interface RouteConstant {
  readonly in: "query" | "header";
  readonly name: string;
  /** As the request has it. */
  readonly value: string;
}

/**
 * The constants that every request of a binding has outside its body, by which servers tell apart operations of one route.
 * Receivers of webhooks look into bodies as well.
 */
export function routeConstants({ query, headers }: Binding, operation?: Operation): readonly RouteConstant[] {
  if (operation?.webhook !== undefined) return [];
  return [...query.flatMap((it) => constantIn("query", it)), ...headers.flatMap((it) => constantIn("header", it))];
}

function constantIn(place: RouteConstant["in"], { path, name }: Parameter): readonly RouteConstant[] {
  const [field, inner] = path;
  if (field === undefined || inner !== undefined || !isRequired(field)) return [];
  if (field.cardinality !== "singular" || isJsonStyle(field.style)) return [];
  const value = field.form.schema?.["const"];
  return value === undefined ? [] : [{ in: place, name, value: String(value) }];
}

/** A text that differs for bindings whose requests have different constants; empty without any. */
export function constantsKey(binding: Binding): string {
  const texts = routeConstants(binding).map((it) => `${it.in} ${it.name}=${it.value}`);
  return texts.sort().join("\n");
}
