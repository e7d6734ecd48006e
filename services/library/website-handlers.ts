import type { WebsiteHandlers } from "../gen/library/v1/website_handlers.js";
import type { Store } from "../store/store.ts";
import { bookshelfOf, shelfText } from "./bookshelf.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary } from "./change-library.ts";
import { invalid, neverReviewed, predefinedShelfStays } from "./errors.ts";
import { savePosition } from "./reading-positions.ts";
import { addReview, removeReview } from "./reviews.ts";
import { predefinedShelf, shelves } from "./shelf-rules.ts";
import { addToShelf, createShelf, deleteShelf, findShelf, setAccess } from "./shelves.ts";
import { findVolume } from "./volumes.ts";

export function createWebsiteHandlers(store: Store): WebsiteHandlers {
  return {
    createBookshelf({ bookshelf }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const isPublic = bookshelf.access === "PUBLIC";
        const id = await createShelf(transaction, caller, shelfText(bookshelf), isPublic);
        return bookshelfOf(await findShelf(transaction, caller, id));
      });
    },
    deleteBookshelf({ shelf }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = await findShelf(transaction, caller, shelf);
        if (predefinedShelf(found.id) !== undefined) throw predefinedShelfStays(found.title);
        await deleteShelf(transaction, found);
        return {};
      });
    },
    setAccess({ shelf, access }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const { id } = await findShelf(transaction, caller, shelf);
        await setAccess(transaction, caller, id, access === "PUBLIC");
        return bookshelfOf(await findShelf(transaction, caller, shelf));
      });
    },
    purchaseVolume({ volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        await findVolume(transaction, volumeId);
        for (const { id } of [shelves.purchased, shelves.myEbooks]) {
          await addToShelf(transaction, caller, id, volumeId);
        }
        return {};
      });
    },
    openVolume({ volumeId, textPosition }, context) {
      const caller = callerOf(context);
      const position = { gbTextPosition: textPosition };
      return changeLibrary(store, caller, (transaction) => savePosition(transaction, caller, volumeId, position));
    },
    reviewVolume({ volumeId, review }, context) {
      const caller = callerOf(context);
      if (!review.rating && !review.text) throw invalid("review", "must have a rating or a text");
      return changeLibrary(store, caller, async (transaction) => {
        await findVolume(transaction, volumeId);
        return addReview(transaction, caller, volumeId, review);
      });
    },
    deleteReview({ volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        if (!(await removeReview(transaction, caller, volumeId))) throw neverReviewed(volumeId);
        return {};
      });
    },
  };
}
