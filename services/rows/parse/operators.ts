/** An operator of filters. */
export interface Operator {
  /** As SQL. Absent for those that are more than an operator. */
  readonly sql?: string;
  /** The words that may follow in parentheses: `like(any)`, `fts(english)`. */
  readonly takes?: "quantifier" | "config";
  /** Whether `*` in the value stands for `%`. */
  readonly isPattern?: true;
  /** The function that reads a text search. */
  readonly query?: string;
}

export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["eq", { sql: "=", takes: "quantifier" }],
  ["neq", { sql: "<>" }],
  ["gt", { sql: ">", takes: "quantifier" }],
  ["gte", { sql: ">=", takes: "quantifier" }],
  ["lt", { sql: "<", takes: "quantifier" }],
  ["lte", { sql: "<=", takes: "quantifier" }],
  ["like", { sql: "like", takes: "quantifier", isPattern: true }],
  ["ilike", { sql: "ilike", takes: "quantifier", isPattern: true }],
  ["match", { sql: "~", takes: "quantifier" }],
  ["imatch", { sql: "~*", takes: "quantifier" }],
  ["in", {}],
  ["is", {}],
  ["isdistinct", { sql: "is distinct from" }],
  ["cs", { sql: "@>" }],
  ["cd", { sql: "<@" }],
  ["ov", { sql: "&&" }],
  ["sl", { sql: "<<" }],
  ["sr", { sql: ">>" }],
  ["nxr", { sql: "&<" }],
  ["nxl", { sql: "&>" }],
  ["adj", { sql: "-|-" }],
  ["fts", { takes: "config", query: "to_tsquery" }],
  ["plfts", { takes: "config", query: "plainto_tsquery" }],
  ["phfts", { takes: "config", query: "phraseto_tsquery" }],
  ["wfts", { takes: "config", query: "websearch_to_tsquery" }],
]);
