import { fold } from "./fold.ts";

/** A word or quoted phrase, and the field to search it in. */
export interface SearchTerm {
  readonly field: SearchField | undefined;
  readonly text: string;
}

export type SearchField = "intitle" | "inauthor" | "inpublisher" | "subject";

/** The terms of a search: of every group, at least one; and none of the excluded ones. */
export interface Search {
  readonly groups: readonly (readonly SearchTerm[])[];
  readonly excluded: readonly SearchTerm[];
}

const fields: ReadonlySet<string> = new Set<SearchField>(["intitle", "inauthor", "inpublisher", "subject"]);

/**
 * Reads `whale inauthor:melville OR inauthor:verne -intitle:"moby dick"`: `OR` binds more closely than the space, and `-`
 * excludes. An unknown field is searched as text.
 */
export function parseSearch(q: string): Search {
  const groups: SearchTerm[][] = [];
  const excluded: SearchTerm[] = [];
  let joins = false;
  for (const [token, minus, prefix = "", phrase, word] of q.matchAll(
    /(?=\S)(-?)(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]*))/gi,
  )) {
    if (token === "OR") {
      joins = groups.length > 0;
      continue;
    }
    const name = prefix.toLowerCase();
    const field = isField(name) ? name : undefined;
    const text = fold(field || prefix === "" ? (phrase ?? word ?? "") : `${prefix} ${phrase ?? word}`);
    if (text === "") continue;
    if (minus) excluded.push({ field, text });
    else if (joins) groups.at(-1)!.push({ field, text });
    else groups.push([{ field, text }]);
    joins = false;
  }
  return { groups, excluded };
}

function isField(name: string): name is SearchField {
  return fields.has(name);
}
