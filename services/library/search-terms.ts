import type { VolumeInfo } from "../gen/library/v1/library_types.js";

/** One word or quoted phrase, and the field that it is to stand in. */
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

/** Reads `whale inauthor:melville intitle:"moby dick"`; a word before a colon that is no field is text. */
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

/** Whether a term stands in the fields that it asks for. */
export function holdsTerm(info: VolumeInfo, { field, text }: SearchTerm): boolean {
  const searched = field === undefined ? Object.values(fields) : [fields[field]];
  return searched.some((read) => read(info).some((value) => fold(value).includes(text)));
}

function isField(name: string): name is SearchField {
  return Object.hasOwn(fields, name);
}

/** Case, accents and punctuation do not matter. */
function fold(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
