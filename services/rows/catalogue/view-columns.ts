import type { Queryable } from "../../store/store.ts";
import { viewRules } from "./statements.ts";

/** A column of a table or view, by their numbers in the catalogue. */
export interface ColumnNumber {
  readonly oid: string;
  readonly number: number;
}

/** A view, and where its columns come from. */
export interface View {
  readonly oid: string;
  readonly isUpdatable: boolean;
  /** By the number of the column, its column in a table. Computed columns are absent. */
  readonly origins: ReadonlyMap<number, ColumnNumber>;
}

interface RuleRow {
  readonly oid: string;
  readonly is_updatable: boolean;
  /** The query of the view, as a tree of nodes. */
  readonly rule: string;
}

/** Reads where the columns of all views come from, through other views. */
export async function loadViews(database: Queryable): Promise<View[]> {
  const rows = await database.query<RuleRow>(viewRules);
  const direct = new Map(rows.map(({ oid, rule }) => [oid, parseOrigins(rule)]));
  const resolve = (first: ColumnNumber): ColumnNumber | undefined => {
    // PostgreSQL lets views select from each other in a circle. Their columns come from no table.
    const seen = new Set<string>();
    for (let origin: ColumnNumber | undefined = first; origin !== undefined; ) {
      const origins = direct.get(origin.oid);
      if (origins === undefined) return origin;
      const column = `${origin.oid} ${origin.number}`;
      if (seen.has(column)) return undefined;
      seen.add(column);
      origin = origins.get(origin.number);
    }
    return undefined;
  };
  return rows.map(({ oid, is_updatable }) => {
    const origins = new Map<number, ColumnNumber>();
    for (const [number, origin] of direct.get(oid) ?? []) {
      const resolved = resolve(origin);
      if (resolved !== undefined) origins.set(number, resolved);
    }
    return { oid, isUpdatable: is_updatable, origins };
  });
}

const node = /\{([A-Z]*)|\}|\\./g;
const origin = / :resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) /s;

/**
 * Returns the origins of the columns of a query, from the text of its nodes: `({QUERY ... :targetList ({TARGETENTRY :expr {...}
 * :resno 1 :resname id ... :resorigtbl 16390 :resorigcol 1 ...} ...)})`. Those of its subqueries are deeper in the tree.
 */
function parseOrigins(rule: string): Map<number, ColumnNumber> {
  const origins = new Map<number, ColumnNumber>();
  let depth = 0;
  let isTarget = false;
  /** Where the members that follow the expression of a target start. */
  let start = 0;
  for (const { 0: text, 1: tag, index } of rule.matchAll(node)) {
    if (tag !== undefined) {
      depth += 1;
      if (depth === 2) isTarget = tag === "TARGETENTRY";
    } else if (text === "}") {
      depth -= 1;
      if (depth === 2) start = index;
      if (depth !== 1 || !isTarget) continue;
      const [, number, oid, column] = origin.exec(rule.slice(start, index)) ?? [];
      if (oid !== undefined && oid !== "0") origins.set(Number(number), { oid, number: Number(column) });
    }
  }
  return origins;
}
