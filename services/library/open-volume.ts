import type { ReadingPosition } from "../gen/library/v1/library_types.js";
import type { LibraryStore } from "./library-store.ts";
import { shelves } from "./shelf-rules.ts";
import { setVolumes } from "./user-library.ts";

/** Saves the reading position in a volume, and moves the volume to the top of Recently Viewed. Throws 404. */
export function openVolume(
  store: LibraryStore,
  userId: string,
  volumeId: string,
  position: ReadingPosition,
): ReadingPosition {
  store.volume(volumeId);
  const library = store.user(userId);
  const now = store.now();
  const kept = { kind: "books#readingPosition", updated: now, ...position, volumeId };
  library.positions.set(volumeId, kept);
  const viewed = library.shelves.get(shelves.recentlyViewed.id)!;
  setVolumes(viewed, [volumeId, ...viewed.volumeIds.filter((id) => id !== volumeId)], now);
  return kept;
}
