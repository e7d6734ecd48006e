import type { Search, SearchField, SearchTerm } from "./search-terms.ts";

const columns: Readonly<Record<SearchField, string>> = {
  intitle: "title_words",
  inauthor: "author_words",
  inpublisher: "publisher_words",
  subject: "subject_words",
};
const allColumns = Object.values(columns).join(" || ");

// The index finds the volumes with all words of a term anywhere; `like` looks where they are, and in which order.
const allWords = `string_to_array(${allColumns}, ' ')`;

/** The SQL of a search, which has the parameters from `$1` on. */
export interface SearchCondition {
  readonly condition: string;
  /** Sorts volumes whose title has most of the terms first. */
  readonly byTitle: string;
  readonly parameters: readonly string[];
}

export function searchCondition({ groups, excluded }: Search): SearchCondition {
  const parameters: string[] = [];
  const holds = (column: string, { text }: SearchTerm): string => {
    // Folded text has letters, digits and spaces only, and the columns have a space around every word.
    parameters.push(`% ${text} %`);
    return `(${column}) like $${parameters.length}`;
  };
  const holdsTerm = (term: SearchTerm) => holds(term.field === undefined ? allColumns : columns[term.field], term);
  const findsTerm = (term: SearchTerm) => {
    const words = term.text.split(" ");
    parameters.push(`{"${words.join('","')}"}`);
    const found = `${allWords} @> $${parameters.length}::text[]`;
    // A condition less, which also is one that PostgreSQL cannot estimate.
    return words.length === 1 && term.field === undefined ? `(${found})` : `(${found} and ${holdsTerm(term)})`;
  };
  const conditions = [
    ...groups.map((terms) => `(${terms.map(findsTerm).join(" or ")})`),
    ...excluded.map((term) => `not ${holdsTerm(term)}`),
  ];
  const inTitle = groups.flat().map((term) => `(${holds(columns.intitle, term)})::integer`);
  return { condition: conditions.join(" and "), byTitle: `${inTitle.join(" + ")} desc, place`, parameters };
}
