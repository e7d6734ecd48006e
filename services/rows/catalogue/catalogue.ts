import type { Settings } from "./settings.ts";

/** The catalogue of the database: read from its system tables, and the only source of names in statements. */
export interface Catalogue {
  /** The schemas that callers may name. */
  readonly schemas: ReadonlySet<string>;
  readonly relations: readonly Relation[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly routines: readonly Routine[];
  readonly timeZones: ReadonlySet<string>;
  readonly settings: Settings;
  /** Functions that convert values of domains, by the types as SQL. */
  readonly representations: readonly Representation[];
  /** The media types that the database produces, the most specific ones first. */
  readonly mediaHandlers: readonly MediaHandler[];
  /** The schema of requests that name none. */
  readonly defaultSchema: string;
}

/** A table or a view. */
export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Of an updatable view, the key of its table if the view has all of its columns. */
  readonly primaryKey: readonly string[];
  /** Whether its rows have the system columns `tableoid` and `ctid`, which name a row together. */
  readonly isTable: boolean;
  /** Whether rows can be written: to tables, and to views that the database or a trigger updates. */
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
}

export interface Column {
  readonly name: string;
  /** As SQL: `integer`, `public.mood[]`. */
  readonly type: string;
  /** The type below all domains. */
  readonly baseType: string;
  /** The expression of the default value, as SQL. */
  readonly defaultValue: string | null;
}

/** A cast that the database was given for a domain: how its values are written in JSON, or read from it or from a filter. */
export interface Representation {
  readonly source: string;
  readonly target: string;
  /** As SQL. */
  readonly function: string;
}

/** The function that converts one type to another for requests and responses. */
export function representationOf(catalogue: Catalogue, source: string, target: string): string | undefined {
  return catalogue.representations.find((it) => it.source === source && it.target === target)?.function;
}

/** A media type that the database produces: https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html */
export interface MediaHandler {
  /** Any, if it is undefined. */
  readonly mediaType: string | undefined;
  /** The source of the rows: a relation, the value of a function, or any rows. */
  readonly source: Relation | { readonly schema: string; readonly function: string } | "any";
  /** The SQL of the body, as bytes, of a relation with rows, or of a value. */
  bodySql(value: string): string;
}

/** Some columns of a relation that name a row of another. */
export interface ForeignKey {
  readonly name: string;
  readonly from: Relation;
  readonly columns: readonly string[];
  readonly to: Relation;
  readonly toColumns: readonly string[];
  /** Whether at most one row names each row. */
  readonly isUnique: boolean;
}

/** A function. */
export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly RoutineParameter[];
  /** As SQL. */
  readonly returnType: string;
  readonly returnsSet: boolean;
  /** Whether each result is a row, rather than a value. */
  readonly returnsRow: boolean;
  /** The relation whose rows it returns. */
  readonly returns: Relation | undefined;
  /** The relation whose row is its only argument: a computed column or relationship. */
  readonly computedFor: Relation | undefined;
  /** How many rows it is declared to return. */
  readonly rows: number;
  readonly isVolatile: boolean;
}

export interface RoutineParameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export function findRelation(catalogue: Catalogue, schema: string, name: string): Relation | undefined {
  return catalogue.relations.find((it) => it.schema === schema && it.name === name);
}

/** The function that computes a column of a relation. */
export function computedColumn(catalogue: Catalogue, relation: Relation, name: string): Routine | undefined {
  return catalogue.routines.find((it) => it.computedFor === relation && it.name === name && !it.returnsSet);
}
