import { invalid } from "../requests/invalid.ts";
import type { Store, Transaction } from "../store/store.ts";
import { shelfFillsItself } from "./errors.ts";
import type { Shelf } from "./shelves.ts";

/** Changes what belongs to a reader, one change after the other. */
export function changeLibrary<T>(
  store: Store,
  readerId: string,
  change: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return store.transaction(async (transaction) => {
    await transaction.lock(`library/${readerId}`);
    return change(transaction);
  });
}

/** Throws 403 for shelves to which readers cannot add volumes themselves. */
export function checkAdd(shelf: Shelf, action: string): Shelf {
  if (!shelf.rule.add) throw shelfFillsItself(shelf.rule.title, `${action} by hand`);
  return shelf;
}

/** Throws 403 for shelves from which readers cannot remove volumes themselves. */
export function checkRemove(shelf: Shelf, action: string): Shelf {
  if (!shelf.rule.remove) throw shelfFillsItself(shelf.rule.title, `${action} by hand`);
  return shelf;
}

/** Returns the other volumes of a shelf. Throws 400 if the volume is not on it. */
export function without({ volumeIds, title }: Shelf, volumeId: string): string[] {
  if (!volumeIds.includes(volumeId)) throw invalid("volumeId", `"${volumeId}" is not on bookshelf ${title}`);
  return volumeIds.filter((id) => id !== volumeId);
}
