import type { Review } from "../gen/library/v1/library_types.js";
import { invalid, noSuchShelf } from "./errors.ts";
import type { LibraryStore } from "./library-store.ts";
import { openVolume } from "./open-volume.ts";
import { firstOwnShelf, shelves } from "./shelf-rules.ts";
import { createShelf, type Shelf, setVolumes } from "./user-library.ts";

/** Actions of users on the web site that the API lacks. Like the API, each throws a StatusError. */
export interface WebSite {
  /** Adds the volume to Purchased and My eBooks. */
  purchase(userId: string, volumeId: string): void;
  /** Adds the volume to Reviewed; a second review replaces the first. */
  review(userId: string, volumeId: string, review: Pick<Review, "rating" | "text">): void;
  /** Opens the volume in a web reader. */
  open(userId: string, volumeId: string, textPosition: string): void;
  /** Sets the volumes of Books For You; without any, the shelf does not exist. */
  recommend(userId: string, volumeIds: readonly string[]): void;
  /** Creates a shelf and returns its number. */
  createShelf(userId: string, title: string): number;
  deleteShelf(userId: string, shelf: number): void;
  setPrivacy(userId: string, shelf: number, privacy: "PRIVATE" | "PUBLIC"): void;
}

export function createWebSite(store: LibraryStore): WebSite {
  const shelfOf = (userId: string, id: number): Shelf => {
    const shelf = store.user(userId).shelves.get(id);
    if (shelf === undefined) throw noSuchShelf(String(id));
    return shelf;
  };
  const put = (userId: string, id: number, volumeId: string) => {
    const shelf = shelfOf(userId, id);
    if (!shelf.volumeIds.includes(volumeId)) setVolumes(shelf, [...shelf.volumeIds, volumeId], store.now());
  };
  return {
    purchase(userId, volumeId) {
      store.volume(volumeId);
      put(userId, shelves.purchased.id, volumeId);
      put(userId, shelves.myEbooks.id, volumeId);
    },
    review(userId, volumeId, { rating = 0, text = "" }) {
      store.volume(volumeId);
      if (rating === 0 && text === "") throw invalid("review", "must hold a rating or a text");
      if (!Number.isInteger(rating) || rating < 0 || rating > 5) throw invalid("review.rating", "must be 1 to 5 stars");
      store.user(userId).reviews.set(volumeId, { rating, text, created: store.now() });
      put(userId, shelves.reviewed.id, volumeId);
    },
    open(userId, volumeId, textPosition) {
      openVolume(store, userId, volumeId, { gbTextPosition: textPosition });
    },
    recommend(userId, volumeIds) {
      for (const id of volumeIds) store.volume(id);
      setVolumes(shelfOf(userId, shelves.booksForYou.id), [...volumeIds], store.now());
    },
    createShelf(userId, title) {
      const library = store.user(userId);
      const id = Math.max(firstOwnShelf - 1, ...library.shelves.keys()) + 1;
      library.shelves.set(id, createShelf({ id, title, add: true, remove: true }, store.now()));
      return id;
    },
    deleteShelf(userId, shelf) {
      if (shelf < firstOwnShelf) throw invalid("shelf", "predefined bookshelves stay");
      shelfOf(userId, shelf);
      store.user(userId).shelves.delete(shelf);
    },
    setPrivacy(userId, shelf, privacy) {
      const found = shelfOf(userId, shelf);
      found.isPublic = privacy === "PUBLIC";
      found.updated = store.now();
    },
  };
}
