import type { Catalogue, Relation } from "../catalogue/catalogue.ts";
import { findRelationships, type Relationship } from "../catalogue/relationship.ts";
import { closest } from "../closest.ts";
import { ambiguousRelationship, type Choice, noRelationship } from "../errors.ts";
import type { EmbedItem } from "../parse/query.ts";
import type { Source } from "./field-sql.ts";
import { identifier, qualified, type Statement } from "./statement.ts";

/** Where the rows come from, as SQL: `"public"."films" as t1`, and what they have to do with the outer query. */
export interface From extends Source {
  readonly sql: string;
  readonly conditions: readonly string[];
  /** The columns of `*`, if the rows have others as well. */
  readonly star?: readonly string[];
}

/** Returns what an embedded name means. Throws 400 for nothing, and 300 for several relationships. */
export function relationshipOf({ catalogue }: Statement, { relation }: From, item: EmbedItem): Relationship {
  const found = relation ? findRelationships(catalogue, relation, item.target, item.hint) : [];
  if (found.length === 0)
    throw noRelationship(
      relation ?? { schema: "", name: "" },
      item.target,
      item.hint,
      closestTarget(catalogue, relation, item.target),
    );
  const [only, ...others] = found;
  if (others.length === 0 && only !== undefined) return only;
  const choices = found.flatMap((it) => (it.kind === "computed" ? [] : choiceOf(relation!, it)));
  throw ambiguousRelationship(relation?.name ?? "", item.target, choices);
}

/** The related table that the caller may have meant. */
function closestTarget({ foreignKeys }: Catalogue, origin: Relation | undefined, target: string): string | undefined {
  const related = foreignKeys.flatMap(({ from, to }) =>
    from === origin ? [to.name] : to === origin ? [from.name] : [],
  );
  return related.includes(target) ? undefined : closest(target, related);
}

function choiceOf(origin: Relation, relationship: Exclude<Relationship, { kind: "computed" }>): Choice {
  const { kind, target } = relationship;
  const embedding = `${origin.name} with ${target.name}`;
  const columns = (names: readonly string[]) => `(${names.join(", ")})`;
  if (kind === "through") {
    const { junction, keys } = relationship;
    const using = keys.map((key) => `${key.name}${columns(key.columns)}`).join(" and ");
    const details = { cardinality: "many-to-many", embedding, relationship: `${junction.name} using ${using}` };
    return { details, hint: `${target.name}!${junction.name}` };
  }
  const { key, pairs } = relationship;
  const ends = [
    `${origin.name}${columns(pairs.map(([it]) => it))}`,
    `${target.name}${columns(pairs.map(([, it]) => it))}`,
  ];
  const cardinality = key.isUnique ? "one-to-one" : kind === "to-many" ? "one-to-many" : "many-to-one";
  const details = { cardinality, embedding, relationship: `${key.name} using ${ends.join(" and ")}` };
  return { details, hint: `${target.name}!${key.name}` };
}

/** Whether a row can have several related rows. */
export function isMany(relationship: Relationship): boolean {
  if (relationship.kind !== "computed") return relationship.kind !== "to-one";
  return relationship.routine.returnsSet && relationship.routine.rows !== 1;
}

/** The related rows of each row of the origin. */
export function fromRelationship(statement: Statement, origin: From, relationship: Relationship): From {
  const alias = statement.alias();
  const relation = relationship.target;
  const equal = (a: string, b: string, pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([left, right]) => `${a}.${identifier(left)} = ${b}.${identifier(right)}`);
  switch (relationship.kind) {
    case "computed":
      return {
        alias,
        relation,
        sql: `${qualified(relationship.routine)}(${origin.alias}) as ${alias}`,
        conditions: [],
      };
    case "through": {
      const junction = statement.alias();
      const sql = `${qualified(relation)} as ${alias}, ${qualified(relationship.junction)} as ${junction}`;
      const near = equal(origin.alias, junction, relationship.pairs);
      return { alias, relation, sql, conditions: [...near, ...equal(junction, alias, relationship.targetPairs)] };
    }
    default:
      return {
        alias,
        relation,
        sql: `${qualified(relation)} as ${alias}`,
        conditions: equal(origin.alias, alias, relationship.pairs),
      };
  }
}
