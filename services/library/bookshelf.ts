import type { Bookshelf, Bookshelves } from "../gen/library/v1/library_types.js";
import { invalid } from "../requests/invalid.ts";
import type { Shelf, ShelfText } from "./shelves.ts";

/** A shelf as the API shows it. */
export function bookshelfOf(shelf: Shelf): Bookshelf {
  const { id, title, description, isPublic, additional, volumeIds, created, updated, volumesUpdated } = shelf;
  return {
    ...additional,
    kind: "books#bookshelf",
    id,
    title,
    description: description ?? undefined,
    access: isPublic ? "PUBLIC" : "PRIVATE",
    volumeCount: volumeIds.length,
    created,
    updated,
    volumesLastUpdated: volumesUpdated,
  };
}

export function bookshelvesOf(shelves: readonly Shelf[]): Bookshelves {
  return { kind: "books#bookshelves", items: shelves.map(bookshelfOf) };
}

/** The part of a bookshelf that a caller may write: title, description and unknown members; missing ones stay. Throws 400. */
export function shelfText(sent: Bookshelf, before?: ShelfText): ShelfText {
  const { kind, id, title, description, access, volumeCount, created, updated, volumesLastUpdated, ...additional } =
    sent;
  const text = title ?? before?.title ?? "";
  if (text.trim() === "") throw invalid("bookshelf.title", "must not be empty");
  return {
    title: text,
    description: description ?? before?.description ?? null,
    additional: { ...before?.additional, ...additional },
  };
}
