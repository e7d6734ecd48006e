import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { BookshelvesHandlers } from "../gen/library/v1/library_handlers.js";
import { invalid } from "../requests/invalid.ts";
import type { Store, Transaction } from "../store/store.ts";
import { bookshelfOf } from "./bookshelf.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary, checkAdd, checkRemove, without } from "./change-library.ts";
import { changeIfMatch } from "./conditional.ts";
import { addToShelf, findShelf, removeFromShelf, type Shelf, setVolumes } from "./shelves.ts";
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
        const add = () => addToShelf(transaction, caller, found.id, volumeId);
        return changeVolumes(transaction, caller, context, found, add);
      });
    },
    removeVolume({ shelf, volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkRemove(await findShelf(transaction, caller, shelf), "removed");
        without(found, volumeId);
        const remove = () => removeFromShelf(transaction, caller, found.id, volumeId);
        return changeVolumes(transaction, caller, context, found, remove);
      });
    },
    moveVolume({ shelf, volumeId, volumePosition = 0 }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkAdd(await findShelf(transaction, caller, shelf), "moved");
        const others = without(found, volumeId);
        if (volumePosition > others.length) throw invalid("volumePosition", `the last place is ${others.length}`);
        const moved = others.toSpliced(volumePosition, 0, volumeId);
        return changeVolumes(transaction, caller, context, found, () => setVolumes(transaction, found, moved));
      });
    },
    clearVolumes({ shelf }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = checkRemove(await findShelf(transaction, caller, shelf), "cleared");
        return changeVolumes(transaction, caller, context, found, () => setVolumes(transaction, found, []));
      });
    },
  };
}

async function changeVolumes(
  transaction: Transaction,
  caller: string,
  context: HandlerContext,
  shelf: Shelf,
  change: () => Promise<unknown>,
): Promise<Record<string, never>> {
  await changeIfMatch(context, bookshelfOf(shelf), async () => {
    await change();
    return bookshelfOf(await findShelf(transaction, caller, String(shelf.id)));
  });
  return {};
}
