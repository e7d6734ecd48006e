/** A column, or a value in its JSON: `data->address->>city`. */
export interface Field {
  readonly column: string;
  readonly path: readonly PathStep[];
}

export interface PathStep {
  readonly arrow: "->" | "->>";
  readonly key: string;
}

/** Something to return. */
export type Item = StarItem | FieldItem | EmbedItem;

export interface StarItem {
  readonly kind: "star";
}

export interface FieldItem {
  readonly kind: "field";
  /** Undefined for `count()`. */
  readonly field: Field | undefined;
  readonly alias: string | undefined;
  readonly cast: string | undefined;
  readonly aggregate: Aggregate | undefined;
  readonly aggregateCast: string | undefined;
}

export const aggregates = ["avg", "count", "max", "min", "sum"] as const;
export type Aggregate = (typeof aggregates)[number];

/** Rows of another relation: `author:people!written_by!inner(name)`, or `...people(name)`. */
export interface EmbedItem {
  readonly kind: "embed";
  readonly target: string;
  readonly alias: string | undefined;
  readonly hint: string | undefined;
  readonly isInner: boolean;
  readonly isSpread: boolean;
  readonly items: readonly Item[];
}

export type Condition = Comparison | Logic;

/** `age=not.gte.18` */
export interface Comparison {
  readonly kind: "comparison";
  readonly field: Field;
  readonly isNegated: boolean;
  readonly operator: string;
  /** Whether any or all values of a list must match. */
  readonly quantifier: "any" | "all" | undefined;
  /** The configuration of a text search. */
  readonly config: string | undefined;
  readonly value: string;
}

/** `or=(a.eq.1,b.eq.2)` */
export interface Logic {
  readonly kind: "logic";
  readonly operator: "and" | "or";
  readonly isNegated: boolean;
  readonly conditions: readonly Condition[];
}

export interface Order {
  /** The embedded relation whose column it is. */
  readonly relation: string | undefined;
  readonly field: Field;
  readonly isDescending: boolean;
  readonly nulls: "first" | "last" | undefined;
}

/** The part of a query that applies to one relation. */
export interface Level {
  readonly conditions: readonly Condition[];
  readonly order: readonly Order[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
}

/** A query: what to return, and what applies to the table (the path "") and to what it embeds (`actors.roles`). */
export interface Query {
  readonly items: readonly Item[];
  readonly levels: ReadonlyMap<string, Level>;
}

export const everything: readonly Item[] = [{ kind: "star" }];
export const noLevel: Level = { conditions: [], order: [], limit: undefined, offset: undefined };
