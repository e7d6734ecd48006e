import type { BookshelvesHandlers } from "../gen/library/v1/library_handlers.js";
import type { Bookshelf, Bookshelves } from "../gen/library/v1/library_types.js";
import { callerOf } from "./caller.ts";
import { invalid, noSuchShelf, onlyInWebSite, shelfFillsItself } from "./errors.ts";
import type { LibraryStore } from "./library-store.ts";
import { type PageRequest, pageOf } from "./page.ts";
import { withUserInfo } from "./user-info.ts";
import { exists, type Shelf, setVolumes, type UserLibrary } from "./user-library.ts";

export function createBookshelvesHandlers(store: LibraryStore): BookshelvesHandlers {
  const volumesOn = (shelf: Shelf, page: PageRequest, caller?: string) =>
    pageOf(
      shelf.volumeIds.map((id) => withUserInfo(store.volume(id), caller, store)),
      page,
    );
  return {
    listMyBookshelves(_request, context) {
      return list(store.user(callerOf(context)), () => true);
    },
    getMyBookshelf({ shelf }, context) {
      return show(findShelf(store.user(callerOf(context)), shelf));
    },
    insertMyBookshelf() {
      throw onlyInWebSite("creating a bookshelf");
    },
    updateMyBookshelf({ shelf, bookshelf }, context) {
      const found = findShelf(store.user(callerOf(context)), shelf);
      update(found, bookshelf, store.now());
      return show(found);
    },
    deleteMyBookshelf({ shelf }, context) {
      findShelf(store.user(callerOf(context)), shelf);
      throw onlyInWebSite("deleting a bookshelf");
    },
    listMyBookshelfVolumes(request, context) {
      const caller = callerOf(context);
      return volumesOn(findShelf(store.user(caller), request.shelf), request, caller);
    },
    addVolume({ shelf, volumeId }, context) {
      const found = findShelf(store.user(callerOf(context)), shelf);
      if (!found.rule.add) throw shelfFillsItself(found.rule.title, "added by hand");
      store.volume(volumeId);
      if (!found.volumeIds.includes(volumeId)) setVolumes(found, [...found.volumeIds, volumeId], store.now());
      return {};
    },
    removeVolume({ shelf, volumeId }, context) {
      const found = findShelf(store.user(callerOf(context)), shelf);
      if (!found.rule.remove) throw shelfFillsItself(found.rule.title, "removed by hand");
      setVolumes(found, without(found, volumeId), store.now());
      return {};
    },
    moveVolume({ shelf, volumeId, volumePosition = 0 }, context) {
      const found = findShelf(store.user(callerOf(context)), shelf);
      if (!found.rule.add) throw shelfFillsItself(found.rule.title, "moved by hand");
      const others = without(found, volumeId);
      if (volumePosition > others.length) throw invalid("volumePosition", `the last place is ${others.length}`);
      setVolumes(found, others.toSpliced(volumePosition, 0, volumeId), store.now());
      return {};
    },
    clearVolumes({ shelf }, context) {
      const found = findShelf(store.user(callerOf(context)), shelf);
      if (!found.rule.remove) throw shelfFillsItself(found.rule.title, "cleared by hand");
      setVolumes(found, [], store.now());
      return {};
    },
    listBookshelves({ userId }) {
      return list(store.user(userId), (shelf) => shelf.isPublic);
    },
    getBookshelf({ userId, shelf }) {
      return show(findPublicShelf(store.user(userId), shelf));
    },
    listBookshelfVolumes(request) {
      return volumesOn(findPublicShelf(store.user(request.userId), request.shelf), request);
    },
  };
}

function list(library: UserLibrary, isVisible: (shelf: Shelf) => boolean): Bookshelves {
  const visible = [...library.shelves.values()].filter((shelf) => exists(shelf) && isVisible(shelf));
  return { kind: "books#bookshelves", items: visible.map(show) };
}

function show(shelf: Shelf): Bookshelf {
  const { rule, title, description, isPublic, created, updated, volumesUpdated, volumeIds } = shelf;
  return {
    kind: "books#bookshelf",
    id: rule.id,
    title,
    description,
    access: isPublic ? "PUBLIC" : "PRIVATE",
    volumeCount: volumeIds.length,
    created,
    updated,
    volumesLastUpdated: volumesUpdated,
  };
}

function findShelf(library: UserLibrary, id: string): Shelf {
  const shelf = /^(?:0|[1-9]\d*)$/.test(id) ? library.shelves.get(Number(id)) : undefined;
  if (shelf === undefined || !exists(shelf)) throw noSuchShelf(id);
  return shelf;
}

function findPublicShelf(library: UserLibrary, id: string): Shelf {
  const shelf = findShelf(library, id);
  if (!shelf.isPublic) throw noSuchShelf(id);
  return shelf;
}

/** Sets the title and description that were sent, and keeps the others. */
function update(shelf: Shelf, { title, description, access }: Bookshelf, now: string): void {
  if (access !== undefined && access !== (shelf.isPublic ? "PUBLIC" : "PRIVATE")) {
    throw onlyInWebSite("changing the privacy of a bookshelf");
  }
  if (title?.trim() === "") throw invalid("bookshelf.title", "must not be empty");
  shelf.title = title ?? shelf.title;
  shelf.description = description ?? shelf.description;
  shelf.updated = now;
}

function without({ volumeIds, rule }: Shelf, volumeId: string): string[] {
  if (!volumeIds.includes(volumeId)) throw invalid("volumeId", `"${volumeId}" is not on bookshelf ${rule.title}`);
  return volumeIds.filter((id) => id !== volumeId);
}
