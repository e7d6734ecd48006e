import type { WebsiteHandlers } from "../gen/library/v1/website_handlers.js";
import type { Store } from "../store/store.ts";
import { bookshelfOf, shelfText } from "./bookshelf.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary } from "./change-library.ts";
import { changeIfMatch, checkIfMatch } from "./conditional.ts";
import { predefinedShelfStays } from "./errors.ts";
import { predefinedShelf } from "./shelf-rules.ts";
import { createShelf, deleteShelf, findShelf, setAccess } from "./shelves.ts";

/** The handlers that create, delete and publish bookshelves of the caller. */
export function ownShelvesHandlers(
  store: Store,
): Pick<WebsiteHandlers, "createBookshelf" | "deleteBookshelf" | "setAccess"> {
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
        checkIfMatch(context, bookshelfOf(found));
        await deleteShelf(transaction, found);
        return {};
      });
    },
    setAccess({ shelf, access }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const found = await findShelf(transaction, caller, shelf);
        return changeIfMatch(context, bookshelfOf(found), async () => {
          await setAccess(transaction, caller, found.id, access === "PUBLIC");
          return bookshelfOf(await findShelf(transaction, caller, shelf));
        });
      });
    },
  };
}
