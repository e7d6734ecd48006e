import type { VolumesHandlers } from "../gen/library/v1/library_handlers.js";
import type { Volume } from "../gen/library/v1/library_types.js";
import { type FindUser, optionalCallerOf } from "./caller.ts";
import { invalid } from "./errors.ts";
import type { LibraryStore } from "./library-store.ts";
import { pageOf } from "./page.ts";
import { holdsTerm, parseSearchTerms, type SearchTerm } from "./search-terms.ts";
import { withUserInfo } from "./user-info.ts";

export function createVolumesHandlers(store: LibraryStore, findUser: FindUser): VolumesHandlers {
  return {
    listVolumes(request, context) {
      const terms = parseSearchTerms(request.q);
      if (terms.length === 0) throw invalid("q", "must hold search terms: the collection cannot be listed in full");
      const found = [...store.catalogue.values()].filter(({ volumeInfo }) =>
        terms.every((term) => volumeInfo !== undefined && holdsTerm(volumeInfo, term)),
      );
      const { langRestrict } = request;
      const inLanguage = langRestrict ? found.filter((it) => it.volumeInfo?.language === langRestrict) : found;
      const order = request.orderBy === "newest" ? byDate : byTitleMatch(terms);
      const page = pageOf(inLanguage.sort(order), request);
      const caller = optionalCallerOf(context, findUser);
      return { ...page, items: page.items?.map((volume) => withUserInfo(volume, caller, store)) };
    },
    getVolume({ volumeId }, context) {
      return withUserInfo(store.volume(volumeId), optionalCallerOf(context, findUser), store);
    },
  };
}

/** Sorts the newest first. */
function byDate(a: Volume, b: Volume): number {
  return (b.volumeInfo?.publishedDate ?? "").localeCompare(a.volumeInfo?.publishedDate ?? "");
}

/** Sorts volumes whose title matches most terms first. */
function byTitleMatch(terms: readonly SearchTerm[]): (a: Volume, b: Volume) => number {
  const score = ({ volumeInfo }: Volume) =>
    terms.filter(({ text }) => holdsTerm(volumeInfo ?? {}, { field: "intitle", text })).length;
  return (a, b) => score(b) - score(a);
}
