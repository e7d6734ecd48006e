import type { Catalogue, ForeignKey, Relation, Routine } from "./catalogue.ts";

/** How the rows of one relation find those of another. */
export type Relationship =
  | {
      readonly kind: "to-one";
      readonly target: Relation;
      readonly pairs: readonly ColumnPair[];
      readonly key: ForeignKey;
    }
  | {
      readonly kind: "to-many";
      readonly target: Relation;
      readonly pairs: readonly ColumnPair[];
      readonly key: ForeignKey;
    }
  | {
      readonly kind: "through";
      readonly target: Relation;
      readonly junction: Relation;
      /** Columns of the origin and the junction. */
      readonly pairs: readonly ColumnPair[];
      /** Columns of the junction and the target. */
      readonly targetPairs: readonly ColumnPair[];
      readonly keys: readonly [ForeignKey, ForeignKey];
    }
  | { readonly kind: "computed"; readonly target: Relation; readonly routine: Routine };

export type ColumnPair = readonly [origin: string, target: string];

/**
 * Returns the relationships of a relation that a name means, which is a relation, a foreign key, a column with one, or a
 * function. A hint chooses among several: a foreign key, a column of one, or the relation in between. Of a foreign key to
 * its own relation, the name of the relation means the rows that refer to this one, and a column the row it refers to.
 */
export function findRelationships(
  catalogue: Catalogue,
  origin: Relation,
  name: string,
  hint: string | undefined,
): Relationship[] {
  const computed = catalogue.routines.filter((it) => it.computedFor === origin && it.name === name && it.returns);
  // A function takes the place of what has its name otherwise.
  if (computed.length > 0) {
    return computed.map((routine): Relationship => ({ kind: "computed", target: routine.returns!, routine }));
  }
  const found = [
    ...forward(catalogue, origin, name, hint),
    ...backward(catalogue, origin, name),
    ...through(catalogue, origin, name),
  ];
  return hint === undefined ? preferDirect(found) : found.filter((it) => meets(it, hint));
}

/** A relation in between counts only if no foreign key leads there directly. */
function preferDirect(found: readonly Relationship[]): Relationship[] {
  const direct = found.filter(({ kind }) => kind !== "through");
  return direct.length > 0 ? direct : [...found];
}

function forward({ foreignKeys }: Catalogue, origin: Relation, name: string, hint: string | undefined): Relationship[] {
  const byKey = (key: ForeignKey) => key.name === name || isOnly(key.columns, name);
  const isMeant = (key: ForeignKey) =>
    isToItself(key) ? hint === undefined && byKey(key) : named(key.to, origin, name) || (key.to.isTable && byKey(key));
  return foreignKeys
    .filter((key) => key.from === origin && isMeant(key))
    .map((key) => ({ kind: "to-one", target: key.to, key, pairs: zip(key.columns, key.toColumns) }));
}

function backward({ foreignKeys }: Catalogue, origin: Relation, name: string): Relationship[] {
  const byKey = (key: ForeignKey) => key.from.isTable && !isToItself(key) && key.name === name;
  return foreignKeys
    .filter((key) => key.to === origin && (named(key.from, origin, name) || byKey(key)))
    .map((key) => {
      const kind = key.isUnique ? "to-one" : "to-many";
      return { kind, target: key.from, key, pairs: zip(key.toColumns, key.columns) };
    });
}

function through({ foreignKeys, schemas }: Catalogue, origin: Relation, name: string): Relationship[] {
  return foreignKeys.flatMap((near) => {
    const junction = near.from;
    const isKey = (key: ForeignKey) => key.columns.every((column) => junction.primaryKey.includes(column));
    // A table that callers cannot name relates nothing for them.
    if (near.to !== origin || !schemas.has(junction.schema) || !isKey(near)) return [];
    return foreignKeys
      .filter((far) => far !== near && far.from === junction && named(far.to, origin, name) && isKey(far))
      .map((far): Relationship => {
        const pairs = zip(near.toColumns, near.columns);
        const targetPairs = zip(far.columns, far.toColumns);
        return { kind: "through", target: far.to, junction, pairs, targetPairs, keys: [near, far] };
      });
  });
}

function meets(relationship: Relationship, hint: string): boolean {
  switch (relationship.kind) {
    case "computed":
      return relationship.routine.name === hint;
    case "through":
      return relationship.junction.name === hint || relationship.keys.some(({ name }) => name === hint);
    default: {
      const { name, columns, toColumns } = relationship.key;
      return name === hint || isOnly(columns, hint) || isOnly(toColumns, hint);
    }
  }
}

function named(relation: Relation, origin: Relation, name: string): boolean {
  return relation.schema === origin.schema && relation.name === name;
}

function isToItself({ from, to }: ForeignKey): boolean {
  return from === to;
}

function isOnly(columns: readonly string[], name: string): boolean {
  return columns.length === 1 && columns[0] === name;
}

function zip(a: readonly string[], b: readonly string[]): ColumnPair[] {
  return a.map((column, index) => [column, b[index]!]);
}
