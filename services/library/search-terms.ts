import type { VolumeInfo } from "../gen/library/v1/library_types.js";

/** A word or quoted phrase, and the field to search it in. */
export interface SearchTerm {
  readonly field: SearchField | undefined;
  readonly text: string;
}

export type SearchField = "intitle" | "inauthor" | "inpublisher" | "subject";

const fields: Readonly<Record<SearchField, (info: VolumeInfo) => readonly string[]>> = {
  intitle: (info: VolumeInfo) => [info.title ?? "", info.subtitle ?? ""],
  inauthor: (info: VolumeInfo) => info.authors ?? [],
  inpublisher: (info: VolumeInfo) => [info.publisher ?? ""],
  subject: (info: VolumeInfo) => info.categories ?? [],
};

/** Reads `whale inauthor:melville intitle:"moby dick"`; an unknown field is searched as text. */
export function parseSearchTerms(q: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, prefix = "", phrase, word] of q.matchAll(/(?=\S)(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]*))/gi)) {
    const name = prefix.toLowerCase();
    const field = isField(name) ? name : undefined;
    const text = fold(field || prefix === "" ? (phrase ?? word ?? "") : `${prefix} ${phrase ?? word}`);
    if (text !== "") terms.push({ field, text });
  }
  return terms;
}

/** Whether a term occurs in the fields it applies to. */
export function holdsTerm(info: VolumeInfo, { field, text }: SearchTerm): boolean {
  const searched = field === undefined ? Object.values(fields) : [fields[field]];
  return searched.some((read) => read(info).some((value) => fold(value).includes(text)));
}

function isField(name: string): name is SearchField {
  return Object.hasOwn(fields, name);
}

/** Ignores case, accents and punctuation. */
function fold(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
