import type { BookshelvesHandlers } from "../gen/library/v1/library_handlers.js";
import type { Store } from "../store/store.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary, checkAdd, checkRemove, without } from "./change-library.ts";
import { invalid } from "./errors.ts";
import { addToShelf, findShelf, removeFromShelf, setVolumes } from "./shelves.ts";
import { findVolume } from "./volumes.ts";

/** The handlers that change which volumes are on a shelf of the caller. */
export function shelfVolumesHandlers(
  store: Store,
): Pick<BookshelvesHandlers, "addVolume" | "removeVolume" | "moveVolume" | "clearVolumes"> {
  return {
    addVolume({ shelf, volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkAdd(await findShelf(transaction, caller, shelf), "added");
        await findVolume(transaction, volumeId);
        await addToShelf(transaction, caller, found.id, volumeId);
        return {};
      });
    },
    removeVolume({ shelf, volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkRemove(await findShelf(transaction, caller, shelf), "removed");
        without(found, volumeId);
        await removeFromShelf(transaction, caller, found.id, volumeId);
        return {};
      });
    },
    moveVolume({ shelf, volumeId, volumePosition = 0 }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkAdd(await findShelf(transaction, caller, shelf), "moved");
        const others = without(found, volumeId);
        if (volumePosition > others.length) throw invalid("volumePosition", `the last place is ${others.length}`);
        await setVolumes(transaction, found, others.toSpliced(volumePosition, 0, volumeId));
        return {};
      });
    },
    clearVolumes({ shelf }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        await setVolumes(transaction, checkRemove(await findShelf(transaction, caller, shelf), "cleared"), []);
        return {};
      });
    },
  };
}
