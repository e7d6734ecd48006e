import type { WebsiteHandlers } from "../gen/library/v1/website_handlers.js";
import { invalid } from "../requests/invalid.ts";
import type { Store } from "../store/store.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary } from "./change-library.ts";
import { neverReviewed } from "./errors.ts";
import { ownShelvesHandlers } from "./own-shelves-handlers.ts";
import { savePosition } from "./reading-positions.ts";
import { addReview, removeReview } from "./reviews.ts";
import { shelves } from "./shelf-rules.ts";
import { addToShelf } from "./shelves.ts";
import { findVolume } from "./volumes.ts";

export function createWebsiteHandlers(store: Store): WebsiteHandlers {
  return {
    ...ownShelvesHandlers(store),
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
