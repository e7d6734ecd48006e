import type { VolumesHandlers } from "../gen/library/v1/library_handlers.js";
import { invalid } from "../requests/invalid.ts";
import type { Store } from "../store/store.ts";
import { optionalCallerOf } from "./caller.ts";
import { conditional } from "./conditional.ts";
import { selectFields } from "./field-selection.ts";
import { volumesPage } from "./page.ts";
import { project } from "./projection.ts";
import type { FindReader } from "./readers.ts";
import { searchCondition } from "./search-condition.ts";
import { parseSearch } from "./search-terms.ts";
import { withUserInfo } from "./user-info.ts";
import { findVolume, searchVolumes } from "./volumes.ts";

export function createVolumesHandlers(store: Store, findReader: FindReader, baseUrl: string): VolumesHandlers {
  return {
    async listVolumes(request, context) {
      const caller = await optionalCallerOf(context, findReader);
      const search = parseSearch(request.q);
      if (search.groups.length === 0) {
        throw invalid("q", "must contain a search term: the collection cannot be listed in full");
      }
      const { condition, byTitle, parameters } = searchCondition(search);
      const inLanguage = `(${condition}) and coalesce(nullif($${parameters.length + 1}, '') = info ->> 'language', true)`;
      const isNewest = request.orderBy === "newest";
      const order = isNewest ? `info ->> 'publishedDate' desc, ${byTitle}` : byTitle;
      const first = isNewest ? "info ->> 'publishedDate' desc, place" : "place";
      const query = { condition: inLanguage, first, order, parameters: [...parameters, request.langRestrict ?? ""] };
      const { volumes, total } = await searchVolumes(store, query, request);
      const items = await withUserInfo(store, volumes, caller);
      const projected = items.map((volume) => project(volume, request.projection, baseUrl));
      return selectFields(volumesPage(projected, total), request.fields);
    },
    async getVolume({ volumeId, projection, fields, ifNoneMatch }, context) {
      const caller = await optionalCallerOf(context, findReader);
      const [volume] = await withUserInfo(store, [await findVolume(store, volumeId)], caller);
      return conditional(selectFields(project(volume!, projection, baseUrl), fields), ifNoneMatch);
    },
  };
}
