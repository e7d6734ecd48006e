import type { Binding, Field, Oneof, Parameter } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import type { WireOptions } from "../options/wire-options.ts";

/**
 * How far a request is taken apart. Real requests stay far below these limits; without them, a message that contains half
 * of the types of an API would multiply into millions of useless parameters.
 */
export const queryLimits = { depth: 8, parameters: 1000 } as const;

/** A field that should travel in the query, which cannot carry it. */
export interface UnmappedField {
  readonly path: readonly Field[];
  readonly reason:
    | "map"
    | "any"
    | "http_body"
    | "additional_properties"
    | "repeated_message"
    | "structured"
    | "recursion"
    | "deep_object";
}

export interface ParameterMapping {
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  readonly queryRest: Binding["queryRest"];
  /** Nested fields with `in: QUERY_REST`, by path. */
  readonly innerRests: readonly (readonly Field[])[];
  /** Oneofs with a discriminator, which only a body can carry. */
  readonly discriminated: ReadonlySet<Oneof>;
  readonly unmapped: readonly UnmappedField[];
  /** A limit is reached, and some leaves are missing. */
  readonly cut: boolean;
}

export interface ParameterScope {
  /** The field paths of the template, and the name of the body field. */
  readonly bound: ReadonlySet<string>;
  /** `body: "*"`: only fields with an `in` option are parameters. */
  readonly bodyIsAll?: boolean;
  /** The style of fields that do not declare one. */
  readonly style?: Style | undefined;
  readonly parameters?: WireOptions["parameters"];
}
