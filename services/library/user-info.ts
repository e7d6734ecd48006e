import type { Volume } from "../gen/library/v1/library_types.js";
import type { LibraryStore } from "./library-store.ts";
import { shelves } from "./shelf-rules.ts";

/** Returns the volume with the information of its caller, or unchanged without a caller. */
export function withUserInfo(volume: Volume, caller: string | undefined, store: LibraryStore): Volume {
  if (caller === undefined) return volume;
  const id = volume.id ?? "";
  const library = store.user(caller);
  const review = library.reviews.get(id);
  const readingPosition = library.positions.get(id);
  const isPurchased = library.shelves.get(shelves.purchased.id)?.volumeIds.includes(id) ?? false;
  const updated = [review?.created, readingPosition?.updated]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
  return { ...volume, userInfo: { review, readingPosition, isPurchased, updated } };
}
