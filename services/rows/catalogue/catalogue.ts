import type { Settings } from "./settings.ts";

/** What the database has: read from its system tables, and the only source of names in statements. */
export interface Catalogue {
  /** The schemas that callers may name. */
  readonly schemas: ReadonlySet<string>;
  readonly relations: readonly Relation[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly routines: readonly Routine[];
  readonly timeZones: ReadonlySet<string>;
  readonly settings: Settings;
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
