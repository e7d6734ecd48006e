import type { ReadingPositionsHandlers } from "../gen/library/v1/library_handlers.js";
import type { ReadingPosition } from "../gen/library/v1/library_types.js";
import { callerOf } from "./caller.ts";
import { invalid, neverOpened, positionExists } from "./errors.ts";
import type { LibraryStore } from "./library-store.ts";
import { openVolume } from "./open-volume.ts";
import type { UserLibrary } from "./user-library.ts";

export function createReadingPositionsHandlers(store: LibraryStore): ReadingPositionsHandlers {
  const existing = (library: UserLibrary, volumeId: string) => {
    store.volume(volumeId);
    const position = library.positions.get(volumeId);
    if (position === undefined) throw neverOpened(volumeId);
    return position;
  };
  return {
    getReadingPosition({ volumeId }, context) {
      return existing(store.user(callerOf(context)), volumeId);
    },
    insertReadingPosition({ volumeId, readingPosition }, context) {
      const caller = callerOf(context);
      if (store.user(caller).positions.has(volumeId)) throw positionExists(volumeId);
      return openVolume(store, caller, volumeId, checkPosition(readingPosition));
    },
    updateReadingPosition({ volumeId, readingPosition }, context) {
      const caller = callerOf(context);
      existing(store.user(caller), volumeId);
      return openVolume(store, caller, volumeId, checkPosition(readingPosition));
    },
    setReadingPosition({ volumeId, position, timestamp }, context) {
      const caller = callerOf(context);
      if (position === "") throw invalid("position", "must not be empty");
      openVolume(store, caller, volumeId, { gbTextPosition: position, updated: timestamp });
      return {};
    },
    deleteReadingPosition({ volumeId }, context) {
      const library = store.user(callerOf(context));
      existing(library, volumeId);
      library.positions.delete(volumeId);
      return {};
    },
  };
}

function checkPosition(position: ReadingPosition): ReadingPosition {
  const { epubCfiPosition, gbTextPosition, gbImagePosition, pdfPosition } = position;
  const places = { epubCfiPosition, gbTextPosition, gbImagePosition, pdfPosition };
  if (!Object.values(places).some((place) => place)) {
    throw invalid("readingPosition", `must hold one of ${Object.keys(places).join(", ")}`);
  }
  return places;
}
