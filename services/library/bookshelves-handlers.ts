import type { BookshelvesHandlers } from "../gen/library/v1/library_handlers.js";
import type { Projection, Volumes } from "../gen/library/v1/library_types.js";
import type { Store } from "../store/store.ts";
import { bookshelfOf, bookshelvesOf, shelfText } from "./bookshelf.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary } from "./change-library.ts";
import { changeIfMatch, conditional } from "./conditional.ts";
import { onlyInWebSite } from "./errors.ts";
import { selectFields } from "./field-selection.ts";
import { type PageRequest, pageOf, volumesPage } from "./page.ts";
import { project } from "./projection.ts";
import { checkReader } from "./readers.ts";
import { shelfVolumesHandlers } from "./shelf-volumes-handlers.ts";
import { findPublicShelf, findShelf, type Shelf, setText, shelvesOf } from "./shelves.ts";
import { withUserInfo } from "./user-info.ts";
import { volumesById } from "./volumes.ts";

interface VolumesRequest extends PageRequest {
  readonly projection?: Projection | undefined;
  readonly fields?: string | undefined;
}

export function createBookshelvesHandlers(store: Store, baseUrl: string): BookshelvesHandlers {
  const volumesOn = async (shelf: Shelf, request: VolumesRequest, caller?: string): Promise<Volumes> => {
    const volumes = await volumesById(store, pageOf(shelf.volumeIds, request));
    const found = await withUserInfo(store, volumes, caller);
    const items = found.map((volume) => project(volume, request.projection, baseUrl));
    return selectFields(volumesPage(items, shelf.volumeIds.length), request.fields);
  };
  return {
    async listMyBookshelves({ fields }, context) {
      return selectFields(bookshelvesOf(await shelvesOf(store, callerOf(context))), fields);
    },
    async getMyBookshelf({ shelf, fields, ifNoneMatch }, context) {
      const found = await findShelf(store, callerOf(context), shelf);
      return conditional(selectFields(bookshelfOf(found), fields), ifNoneMatch);
    },
    insertMyBookshelf() {
      throw onlyInWebSite("creating a bookshelf");
    },
    updateMyBookshelf({ shelf, bookshelf }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = await findShelf(transaction, caller, shelf);
        const { access } = bookshelf;
        if (access !== undefined && access !== (found.isPublic ? "PUBLIC" : "PRIVATE")) {
          throw onlyInWebSite("changing the privacy of a bookshelf");
        }
        return changeIfMatch(context, bookshelfOf(found), async () => {
          await setText(transaction, found, shelfText(bookshelf, found));
          return bookshelfOf(await findShelf(transaction, caller, shelf));
        });
      });
    },
    async deleteMyBookshelf({ shelf }, context) {
      await findShelf(store, callerOf(context), shelf);
      throw onlyInWebSite("deleting a bookshelf");
    },
    async listMyBookshelfVolumes(request, context) {
      const caller = callerOf(context);
      return volumesOn(await findShelf(store, caller, request.shelf), request, caller);
    },
    ...shelfVolumesHandlers(store),
    async listBookshelves({ userId, fields }) {
      await checkReader(store, userId);
      const shelves = await shelvesOf(store, userId);
      return selectFields(bookshelvesOf(shelves.filter(({ isPublic }) => isPublic)), fields);
    },
    async getBookshelf({ userId, shelf, fields, ifNoneMatch }) {
      const found = await findPublicShelf(store, userId, shelf);
      return conditional(selectFields(bookshelfOf(found), fields), ifNoneMatch);
    },
    async listBookshelfVolumes(request) {
      return volumesOn(await findPublicShelf(store, request.userId, request.shelf), request);
    },
  };
}
