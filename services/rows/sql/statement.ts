import type { Parameter } from "../../store/store.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** A statement in the making. Values become parameters; names are quoted, and come from the catalogue. */
export interface Statement {
  readonly catalogue: Catalogue;
  /** The types of casts, by what the caller wrote, as the database spells them. */
  readonly types: ReadonlyMap<string, string>;
  readonly parameters: readonly Parameter[];
  /** How many rows each level of a query may return. */
  readonly maxRows: number | undefined;
  /** Adds a parameter and returns its placeholder. */
  bind(value: Parameter): string;
  /** Returns a name that is new in the statement. */
  alias(): string;
}

export function createStatement(catalogue: Catalogue, types: ReadonlyMap<string, string>, maxRows?: number): Statement {
  const parameters: Parameter[] = [];
  let aliases = 0;
  return {
    catalogue,
    types,
    parameters,
    maxRows,
    bind(value) {
      parameters.push(value);
      return `$${parameters.length}`;
    },
    alias() {
      aliases += 1;
      return `t${aliases}`;
    },
  };
}

/** The name of the table in a statement that changes it. */
export const changedAlias = "t0";

/** Quotes a name. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`;
}
